// npm run sbom [-- <file>]: every locked package with its licence, hash and dependencies, as CycloneDX; to standard
// output without a file. It only reads the lockfile, so it needs neither a network nor installed packages.
import './lib/needs-node.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './lib/programs.mjs'
import { sbomOf } from './lib/sbom.mjs'

const [file] = process.argv.slice(2)
const sbom = sbomOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const text = `${JSON.stringify(sbom, null, 2)}\n`
if (file === undefined) process.stdout.write(text)
else {
  writeFileSync(file, text)
  console.log(`${file}: ${sbom.components.length} components`)
}
