import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { canarySearch, searchFolder } from './canary.mjs'

const secret = 'k2Jq8sVx4+m0Pz7/Rw9T"n'
const search = canarySearch({ 'the client secret': secret })
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['as is', `x${secret}y`],
  ['in a URL', `?s=${encodeURIComponent(secret)}`],
  ['in JSON', JSON.stringify({ secret })],
  ['in hexadecimal', Buffer.from(`ab${secret}`).toString('hex')],
  ['in Base64', base64(secret)],
  ['in Base64, one byte later', base64(`a${secret}b`)],
  ['in Base64, two bytes later', base64(`aa${secret}bcd`)],
  ['in Base64 for URLs', Buffer.from(`aaaa${secret}b`).toString('base64url')],
])('a secret %s is found', (_, text) => {
  expect(search(text)).toEqual(['the client secret'])
})

test('nothing is found in a text without it', () => {
  expect(search('k2Jq8sVx4+m0Pz7 and other words')).toEqual([])
})

test('files are searched at any depth, and every byte is counted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'canary-'))
  mkdirSync(path.join(folder, 'deep'))
  writeFileSync(path.join(folder, 'clean.js'), 'nothing')
  writeFileSync(path.join(folder, 'deep/chunk.js'), `const s = "${base64(secret)}"`)
  const { bytes, found } = searchFolder(folder, search)
  rmSync(folder, { recursive: true })
  expect(found).toEqual(['the client secret in deep/chunk.js'])
  expect(bytes).toBeGreaterThan(30)
})
