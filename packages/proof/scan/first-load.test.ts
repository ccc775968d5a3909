import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { firstLoadScan } from './first-load.mjs'

const dist = mkdtempSync(join(tmpdir(), 'first-load-'))
vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterEach(() => rmSync(dist, { recursive: true, force: true }))

/** A build with the landing page alone: so much for every page, so much for this one, which nothing can shrink. */
function buildOf(sharedKib: number, ownKib: number, fontKib: number): void {
  for (const folder of ['server/app', 'static/chunks', 'static/media'])
    mkdirSync(join(dist, folder), { recursive: true })
  const write = (file: string, content: string | Buffer) => writeFileSync(join(dist, file), content)
  const compressed = {
    'shared.js': randomBytes(sharedKib * 1024),
    'own.js': randomBytes(ownKib * 1024),
    'style.css': 'a{}',
  }
  for (const [file, content] of Object.entries(compressed)) {
    write(`static/chunks/${file}`, content)
    write(`static/chunks/${file}.br`, content)
  }
  write('static/media/sans.woff2', randomBytes(fontKib * 1024))
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/chunks/shared.js'] }))
  // The layout names a shared file once more: it is loaded once.
  const entryJSFiles = { layout: ['static/chunks/shared.js'], page: ['static/chunks/own.js'] }
  const manifest = JSON.stringify({ '/page': { entryJSFiles } })
  write('server/app/page_client-reference-manifest.js', `globalThis.__RSC_MANIFEST = ${manifest}`)
}

test.each([
  ['within its limits', [80, 60, 30], []],
  ['whose page loads too much', [80, 70, 30], ['JavaScript of /']],
  ['whose fonts are too large', [80, 60, 41], ['fonts']],
] as const)('a build %s', (_, [shared, own, font], failures) => {
  buildOf(shared, own, font)
  expect(firstLoadScan(dist).failures).toEqual(failures)
})
