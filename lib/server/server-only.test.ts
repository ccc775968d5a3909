import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const lib = path.join(import.meta.dirname, '..')
const reads = /\bgetEnv\(|\bacceptedSecrets\(|\bprocess\.env\b(?!\.(?:NEXT_PUBLIC_|NODE_ENV))/

const textOf = (file: string) => readFileSync(path.join(lib, file), 'utf8')
const isOfServer = (file: string) => /^import 'server-only'$/m.test(textOf(file))

test('[R09] every module of lib that reads a secret stops the build of a page that would send it to a browser', () => {
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|(^|\/)test\//.test(file))
  const readers = files.filter((file) => reads.test(textOf(file)))
  expect(readers).toEqual(
    expect.arrayContaining(['server/env.ts', 'server/secrets.ts', 'server/service/settlement.ts']),
  )
  // The door to the calls that are signed with the secret reads nothing itself.
  expect([...readers, 'settlement/server.ts'].filter((file) => !isOfServer(file))).toEqual([])
})
