// npm run widget:build: writes public/ramp-widget.js. It is committed, so that a build of the app needs no other build
// first.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildElement, elementFile } from './lib/widget-element.mjs'

const code = await buildElement()
mkdirSync(path.dirname(elementFile), { recursive: true })
writeFileSync(elementFile, code)
console.log(`${path.basename(elementFile)}: ${Buffer.byteLength(code)} bytes`)
