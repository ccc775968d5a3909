// A chain as the widget reads it, with one transfer in its logs and one transaction.
import { vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { logFor } from '@/lib/engine/rpc-log.fixture'

export const hash: Hex = `0x${'d'.repeat(64)}`
export const depositHash: Hex = `0x${'d5'.repeat(32)}`
const blockHash: Hex = `0x${'0b'.repeat(32)}`

const { transfer } = goodSale(oneSale).plan
/** The transfer of the plan, mined. */
const deposited = {
  from: account,
  to: transfer.to,
  input: transfer.data,
  value: '0x0',
  nonce: '0x1',
  gas: '0x2',
  blockNumber: '0x9',
  blockHash,
}

/** A chain whose log shows one delivery of the amount; records its calls. */
export function chainWith(units: bigint) {
  const hex = (value: number) => `0x${value.toString(16)}`
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, params, id: call } = JSON.parse(String(init.body))
    const result = {
      eth_chainId: hex(Number(new URL(url).pathname.slice(1))),
      eth_blockNumber: hex(12),
      eth_getBlockByNumber: {
        timestamp: hex(Math.floor(Date.now() / 1_000) - (params[0] === '0x0' ? 7_200 : 0)),
        hash: blockHash,
      },
      eth_getTransactionByHash: { ...deposited, hash: params[0] },
      eth_getTransactionReceipt: {
        ...deposited,
        transactionHash: params[0],
        status: '0x1',
        gasUsed: '0x1',
        logs: [],
      },
      eth_getLogs: method === 'eth_getLogs' && [logFor(params[0], { hash, units })],
    }[String(method)]
    if (method === 'eth_getLogs') asked.push(params[0])
    return Response.json({ jsonrpc: '2.0', id: call, result })
  })
  return asked
}
