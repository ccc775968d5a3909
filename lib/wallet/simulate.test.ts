import { afterEach, beforeEach, expect, test } from 'vitest'
import { hash, node, run, setUp, tearDown } from './send-step.fixture'

beforeEach(setUp)
afterEach(tearDown)

test.each([
  ['has no coin', { eth_getBalance: '0x0' }],
  [
    'has too little',
    { eth_getBalance: '0x1', eth_estimateGas: new Error('gas required exceeds allowance (0)') },
  ],
])('asks the wallet of an account with code that %s: it may have another pay the gas', async (_, changed) => {
  Object.assign(node, { ...changed, eth_getCode: `0xef0100${'de'.repeat(20)}` })
  expect(await run()).toMatchObject({ outcome: { kind: 'sent', hash } })
})

test('[R32] offers a step to an account that can pay the fee and a quarter more, and to none with a wei less', async () => {
  Object.assign(node, { eth_gasPrice: '0x64', eth_getBalance: '0x280de7' })
  expect((await run()).outcome).toMatchObject({ kind: 'stopped', code: 'insufficient_gas' })
  node.eth_getBalance = '0x280de8'
  expect((await run()).outcome).toMatchObject({ kind: 'sent', hash })
})

test.each([
  'You’ve exceeded the RPS limit available on the current plan.',
  'daily request limit reached - upgrade your account',
])('knows a node that is asked too often by “%s”', async (text) => {
  node.eth_call = new Error(text)
  expect((await run()).outcome).toMatchObject({ kind: 'stopped', code: 'chain_unreachable' })
})
