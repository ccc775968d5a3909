import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../lib/programs.mjs'
import { typeCheck } from './types.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'types-'))
const write = (file: string, content: unknown) =>
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))

beforeAll(() => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  write('tsconfig.test.json', { extends: path.join(root, 'tsconfig.test.json'), include: ['*.ts'] })
  write('needs.ts', "import type texts from './texts.json'\nexport type Title = (typeof texts)['title']\n")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const holds = () => spawnSync(process.execPath, typeCheck, { cwd: folder }).status === 0

test('the types notice a text that goes or comes back, however often it does', () => {
  for (const texts of [{ title: 'a' }, {}, { title: 'b' }, {}]) {
    write('texts.json', texts)
    expect([texts, holds()]).toEqual([texts, 'title' in texts])
  }
})
