import { readFileSync } from 'node:fs'
import { toEventSelector, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { settlementAbi, tokenAbi } from '../chain/abi'
import { artifactPath, compileContracts } from './compile'

interface AbiItem {
  readonly type: 'function' | 'event'
  readonly name: string
  readonly inputs: readonly { readonly type: string }[]
}

const signature = (item: AbiItem) => `${item.name}(${item.inputs.map((input) => input.type).join(',')})`
const selectors = (abi: readonly unknown[]) =>
  // Safe: an ABI is a list of items; only functions and events are used.
  (abi as readonly AbiItem[])
    .filter((item) => item.type === 'function' || item.type === 'event')
    .map((item) =>
      item.type === 'event' ? toEventSelector(signature(item)) : toFunctionSelector(signature(item)),
    )

test('every committed artifact matches its compiled source', () => {
  const compiled = compileContracts()
  expect([...compiled.keys()]).toEqual(['TestToken', 'UsdtLikeToken', 'Settlement'])
  for (const [name, text] of compiled) expect(readFileSync(artifactPath(name), 'utf8')).toBe(text)
})

test('the service only calls functions that the contracts have', () => {
  const of = (name: 'Settlement' | 'TestToken' | 'UsdtLikeToken') =>
    selectors((JSON.parse(readFileSync(artifactPath(name), 'utf8')) as { abi: unknown[] }).abi)
  expect(of('Settlement')).toEqual(expect.arrayContaining(selectors(settlementAbi)))
  expect(of('TestToken')).toEqual(expect.arrayContaining(selectors(tokenAbi)))
  expect(of('UsdtLikeToken')).toEqual(expect.arrayContaining(selectors(tokenAbi)))
})
