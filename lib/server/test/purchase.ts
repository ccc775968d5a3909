// A person who buys through our server at the real sandbox: its service, its bank and its chains.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { OrderView } from '@/lib/domain/order/view/views'
import { getServerChains } from '../chains'
import { buyRequestInput } from '../orders/buy/input'
import { quoteBuy } from '../orders/buy/quote'
import { openSaleWorld, secondWordMs } from './sale'

const limitMs = 90_000

/** Balance of an order's token at its destination in base units, from the chain itself. */
async function tokensAt(
  chains: Awaited<ReturnType<typeof getServerChains>>,
  { to }: OrderView,
): Promise<bigint> {
  const chain = chains.find(({ id }) => id === to?.chainId)
  if (chain === undefined || to === null) throw new Error('no such chain')
  const client = createPublicClient({ transport: http(chain.serverRpcUrl) })
  const call = { abi: erc20Abi, functionName: 'balanceOf', address: to.token } as const
  return client.readContract({ ...call, args: [to.address as Address] })
}

export async function openPurchaseWorld(settings: Readonly<Record<string, string>> = {}) {
  const world = await openSaleWorld({ SANDBOX_ONRAMP_TTL_SECONDS: '600', ...settings })
  const { sandbox } = world
  const chains = await getServerChains()

  function ask(changes: Record<string, unknown> = {}, chainIndex = 0) {
    const chain = chains[chainIndex]?.chain
    const token = chain?.tokens[0]
    if (chain === undefined || token === undefined) throw new Error('nothing is on offer')
    return buyRequestInput.parse({
      intentKey: randomUUID(),
      chainId: chain.id,
      token: token.address,
      method: 'fromAmount',
      amount: '100',
      recipient: { kind: 'address', address: privateKeyToAccount(generatePrivateKey()).address },
      replaces: null,
      ...changes,
    })
  }

  async function bought(changes: Record<string, unknown> = {}, chainIndex = 0): Promise<OrderView> {
    const answer = await quoteBuy(world.context(), ask(changes, chainIndex))
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.data
  }

  async function until(orderId: string, is: (order: OrderView) => boolean, laterMs = 0): Promise<OrderView> {
    let aheadMs = laterMs
    for (const end = Date.now() + limitMs; ; await sleep(200)) {
      const seen = await world.look(orderId, aheadMs)
      if (is(seen)) return seen
      aheadMs = laterMs + secondWordMs(seen)
      if (Date.now() > end) throw new Error(`it stays ${seen.state}, ${seen.payment?.status}`)
    }
  }

  async function payerWith(amount: string): Promise<string> {
    const key = `${randomUUID()}@example.com`
    await sandbox.control('POST', 'bank/fund', { key, amount })
    return key
  }

  const balances = async (): Promise<ReadonlyMap<string, string>> => {
    const { accounts, sum } = Object(await sandbox.control('GET', 'ledger'))
    if (sum !== '0.00') throw new Error(`the bank is out of balance by ${sum}`)
    return new Map(accounts.map((each: { id: string; balance: string }) => [each.id, each.balance]))
  }

  return {
    ...world,
    ask,
    bought,
    until,
    payerWith,
    pay: (order: OrderView, payer: string, more: object = {}) =>
      sandbox.control('POST', 'bank/pay', { brCode: order.payment?.brCode, payer, ...more }),
    settle: (order: OrderView, outcome: string) =>
      sandbox.control('POST', 'settle', { transactionId: order.quote?.transactionId, outcome }),
    passTime: (seconds: number) => sandbox.control('POST', 'clock', { advanceSeconds: seconds }),
    centavosOf: async (payer: string) => (await balances()).get(`pix:${payer}`) ?? '0.00',
    tokensAt: (order: OrderView) => tokensAt(chains, order),
  }
}

export type PurchaseWorld = Awaited<ReturnType<typeof openPurchaseWorld>>
