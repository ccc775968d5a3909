import { expect, test } from 'vitest'
import type { LocalChain } from './chain'
import { createOperatorSend } from './operator'

test("the operator sends nothing while a chain is being restored, which would take a recorded transaction's nonce", async () => {
  const calls: string[] = []
  const called = (name: string, answer: unknown) => () => {
    calls.push(name)
    return Promise.resolve(answer)
  }
  const client = {
    estimateGas: called('estimateGas', 1n),
    sendTransaction: called('sendTransaction', '0x1'),
    waitForTransactionReceipt: called('waitForTransactionReceipt', { status: 'success' }),
  }
  let isWhole: () => void = () => undefined
  const whole = new Promise<void>((resolve) => {
    isWhole = resolve
  })
  // Safe: every member it uses is given here.
  const send = createOperatorSend({ client, whenWhole: () => whole } as unknown as LocalChain)
  const sent = [send({ to: '0x01' }), send({ to: '0x02' })]
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual([])
  isWhole()
  expect(await Promise.all(sent)).toEqual(['0x1', '0x1'])
  expect(calls.filter((name) => name === 'sendTransaction')).toHaveLength(2)
})
