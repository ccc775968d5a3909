import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inlineSheet } from './inline-sheet'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'sheet-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const sheet = (name: string) => ({ path: `static/chunks/${name}.css`, inlined: false })
const manifest = (entryCSSFiles: object) =>
  `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["/sell/page"] = ${JSON.stringify({ moduleLoading: { prefix: '' }, entryCSSFiles })};`
const sell = 'server/app/sell/page_client-reference-manifest.js'
const code = 'server/chunks/ssr/app_layout.js'
const head = 'server/chunks/ssr/app_head.js'
const links = {
  '[project]/app/layout': [sheet('all')],
  '[project]/app/error': [sheet('all')],
  '[project]/app/sell/page': [sheet('all'), sheet('sell')],
  '[project]/app/global-error': [sheet('all')],
}

/** A build with these files, and its folder's files afterwards. */
function build(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
    writeFileSync(path.join(dist, file), text)
  }
  return (file: string) => readFileSync(path.join(dist, file), 'utf8')
}

const files = {
  [sell]: manifest(links),
  [code]: 'module.exports=[1,()=>{let a="__STYLE_SHEET__"}]',
  [head]: 'module.exports=[2,()=>{let b="__STYLE_LINKS__"}]',
  'static/chunks/all.css': 'a{content:"$&";src:url(../media/sans.woff2)}',
  'static/chunks/sell.css': 'b{}',
}

test('the layout’s sheet is in the code that renders pages, with paths that hold on every page', async () => {
  const read = build(files)
  await inlineSheet(dist)
  const css = 'a{content:"$&";src:url(/_next/static/media/sans.woff2)}'
  expect(read(code)).toBe(`module.exports=[1,()=>{let a=${JSON.stringify(css)}}]`)
  expect(read(head)).toBe('module.exports=[2,()=>{let b="/_next/static/chunks/all.css"}]')
})

test('no page links to it, and a page that replaces the layout still has it', async () => {
  const read = build(files)
  await inlineSheet(dist)
  const written = read(sell)
  const { entryCSSFiles, moduleLoading } = JSON.parse(written.slice(written.lastIndexOf(' = ') + 3, -1))
  expect(moduleLoading).toEqual({ prefix: '' })
  expect(entryCSSFiles).toEqual({
    '[project]/app/layout': [],
    '[project]/app/error': [],
    '[project]/app/sell/page': [sheet('sell')],
    '[project]/app/global-error': [
      { ...sheet('all'), inlined: true, content: '@import url("/_next/static/chunks/all.css");' },
    ],
  })
})

test.each([
  ['no code has a place for it', { ...files, [code]: '' }],
  ['no code has a place for its address', { ...files, [head]: '' }],
  ['the layout links to none', { ...files, [sell]: manifest({ ...links, '[project]/app/layout': [] }) }],
])('a build is refused in which %s', async (_, unlike) => {
  build(unlike)
  await expect(inlineSheet(dist)).rejects.toThrow('no style sheet')
})
