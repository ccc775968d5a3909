import { describe, expect, test } from 'vitest'
import { streamOf } from './file-stream'

async function* given(...parts: readonly string[]) {
  yield* parts
}

const textOf = async (parts: AsyncGenerator<string>) => new Response(await streamOf(parts)).text()

describe('a file as a body', () => {
  test('ends when it has empty parts, wherever they are', async () => {
    expect(await textOf(given('', 'a', '', '', 'b', ''))).toBe('ab')
    expect(await textOf(given('', ''))).toBe('')
    expect(await textOf(given())).toBe('')
  })

  test('breaks off when a part after an empty one can’t be read', async () => {
    const broken = async function* () {
      yield* given('a', '')
      throw new Error('gone')
    }
    const reader = (await streamOf(broken())).getReader()
    await reader.read()
    await expect(reader.read()).rejects.toThrow('broke off')
  })

  test('is refused as a whole when its first part can’t be read', async () => {
    const broken = async function* () {
      yield* given('')
      throw new Error('gone')
    }
    await expect(streamOf(broken())).rejects.toThrow('gone')
  })
})
