// Nothing of the sandbox may be in a live build. The scan first proves that it finds each marker in the sandbox build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/lib/programs.mjs'
import { buildForTests, testBuild } from '../../../scripts/parts/build.mjs'
import { one, sum } from '../../../scripts/parts/tool.mjs'
import { firstLoadScan } from './first-load.mjs'
import { traceScan } from './traces.mjs'

/** Strings that only occur in code for the sandbox, and where that code runs. */
const markers = [
  { text: 'localhost.sandbox-wallet', where: 'static', what: 'the Sandbox wallet' },
  { text: 'ana.souza@example.com', where: 'static', what: 'the example recipient' },
  { text: 'SandboxWindow', where: 'static', what: "the Sandbox wallet's window" },
  { text: 'SandboxBanner', where: 'server', what: 'the banner' },
  {
    text: 'the sandbox is not part of live mode',
    where: 'server',
    what: 'the reader of its control calls',
  },
  { text: 'faucet away', where: 'server', what: 'the test tokens' },
]

function textsBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|rsc|json)$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8'))
}

/** @returns {{marker: {text: string, where: string, what: string}, files: number}[]} */
function scan(dist) {
  const texts = {
    static: textsBelow(path.join(dist, 'static')),
    server: textsBelow(path.join(dist, 'server')),
  }
  return markers.map((marker) => ({
    marker,
    files: texts[marker.where].filter((text) => text.includes(marker.text)).length,
  }))
}

export async function liveScan() {
  const built = await buildForTests('live')
  if (built.failed > 0) return built
  const inSandbox = scan(path.join(root, testBuild.sandbox))
  const inLive = scan(path.join(root, testBuild.live))
  const checks = inSandbox.map(({ marker, files }, index) => {
    const live = inLive[index].files
    console.log(
      `${marker.what} ("${marker.text}"): ${files} files of the sandbox build, ${live} of the live one`,
    )
    return one(files > 0 && live === 0, marker.what)
  })
  const sandbox = path.join(root, testBuild.sandbox)
  return sum([built, ...checks, firstLoadScan(sandbox), traceScan(sandbox)])
}
