// npm run widget:build: writes public/ramp-widget.js. It is committed, so that a build of the app needs no other build
// first.
import './lib/needs-node.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Its bundler is a package: imported above, it would fail first on an old Node.
const { buildElement, elementFile } = await import('./lib/widget-element.mjs')
const code = await buildElement()
mkdirSync(path.dirname(elementFile), { recursive: true })
writeFileSync(elementFile, code)
console.log(`${path.basename(elementFile)}: ${Buffer.byteLength(code)} bytes`)
