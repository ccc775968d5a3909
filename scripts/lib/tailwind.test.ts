import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import development from './tailwind.mjs'

// Turbopack has a copy of its own; Tailwind's is the one at hand.
const ofTailwind = createRequire(createRequire(import.meta.url).resolve('@tailwindcss/postcss'))
const postcss = ofTailwind('postcss')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'tailwind-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const imported = () => path.join(dir, 'tokens.css')

async function compile(tokens: string) {
  writeFileSync(imported(), tokens)
  const options = { from: path.join(dir, 'globals.css') }
  const { css, messages } = await postcss([development({ base: dir })]).process(
    '@import "./tokens.css";',
    options,
  )
  return { css, files: messages.map(({ file }: { file?: string }) => file) }
}

test('a sheet with a slip in what it imports is refused with its words, and made again once that is corrected', async () => {
  // Tailwind prints the whole sheet too.
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const broken = await compile(':root {\n  --ground: red;\n')
  expect(broken.css).toContain('tokens.css:1:1: Missing closing } at :root')
  expect(() => postcss.parse(broken.css)).toThrow('Unexpected }')
  // What Turbopack watches.
  expect(broken.files).toContain(imported())
  const right = await compile(':root {\n  --ground: red;\n}\n')
  expect(right.css).toContain('--ground: red')
  expect(right.files).toContain(imported())
})
