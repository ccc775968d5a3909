// Writes the committed artifacts. With --check it writes nothing, names any difference and exits with code 1.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { artifactPath, compileContracts } from './compile'

const check = process.argv.includes('--check')
let different = 0
for (const [name, text] of compileContracts()) {
  const path = artifactPath(name)
  if (check) {
    if (readFileSync(path, 'utf8') === text) continue
    different += 1
    process.stderr.write(
      `${name}: the artifact is not what its source compiles to; run npm run contracts:build -w packages/sandbox\n`,
    )
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    process.stdout.write(`${name}: ${path}\n`)
  }
}
process.exitCode = different > 0 ? 1 : 0
