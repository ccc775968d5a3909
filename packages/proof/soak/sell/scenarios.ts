// What a seller, a wallet and a chain may do with one sale.
import { encodeFunctionData, erc20Abi } from 'viem'
import type { OrderView } from '@/lib/domain/order/view/views'
import { between, type Dice } from './dice'
import type { Call, Price } from './node-wallet'
import type { Sale, WalletRequest } from './sale'
import type { Outcome } from './service'

export interface Scenario {
  readonly name: string
  readonly weight: number
  readonly run: (sale: Sale) => Promise<void>
}

type WithTransfer = (sale: Sale, order: OrderView, asked: WalletRequest) => Promise<void>

/** The normal way up to the prompt for the transfer, then something else. */
function atTransfer(act: WithTransfer, ahead = 0): Scenario['run'] {
  return async (sale) => {
    const order = await sale.ready()
    const asked = order === null ? null : await sale.mayAsk(order, 'transfer', ahead)
    if (order === null || asked === null) return
    await act(sale, order, asked)
    await sale.follow(order.id)
  }
}

const priced = (price: Price) =>
  atTransfer(async (sale, order, asked) => sale.send(order, await sale.sign(asked, price)))

async function refusedThenSigned(sale: Sale): Promise<void> {
  const order = await sale.ready(sale.dice() < 0.5)
  if (order === null || (await sale.mayAsk(order, 'transfer')) === null) return
  const back = await sale.page.reportRefusal(order, 'transfer')
  if (back?.state !== 'quoted') return
  await sale.rest(between(sale.dice, 0, 1_500))
  const asked = await sale.mayAsk(back, 'transfer')
  if (asked === null) return
  await sale.send(order, await sale.sign(asked))
  await sale.follow(order.id)
}

/**
 * Two with one nonce: both are known to the node, and the one with the higher fee is mined once the nonce before it is
 * used.
 */
function pushedAside(other: (sale: Sale, planned: Call) => Call): Scenario['run'] {
  return atTransfer(async (sale, order, asked) => {
    const first = await sale.sign(asked)
    await sale.send(order, first)
    await sale.rest(between(sale.dice, 0, 2_500))
    const second = await sale.sign({ call: other(sale, asked.call), nonce: asked.nonce }, { faster: true })
    await sale.hand.give(second)
    await sale.hand.give(await sale.sign({ call: sale.nothing(), nonce: asked.nonce - 1 }))
  }, 1)
}

function approveSelf(sale: Sale): Call {
  const { account, token } = sale.page.seller
  const args = [account.address, 1n] as const
  return { to: token.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
}

const late: WithTransfer = async (sale, order, asked) => {
  const over = Date.parse(order.quote?.expiresAt ?? '') + 2_500
  await sale.rest(Math.max(0, over - Date.now()))
  await sale.send(order, await sale.sign(asked))
}

const reverted: WithTransfer = async (sale, order, { call, nonce }) => {
  await sale.hand.give(await sale.sign({ call: sale.approve(0n), nonce }))
  await sale.send(order, await sale.sign({ call, nonce: nonce + 1 }))
}

/** The service gets its instruction before the deposit, and another one after it. */
function ordered(before: Outcome, after: Outcome | null): Scenario['run'] {
  return async (sale) => {
    const order = await sale.ready()
    const id = order?.quote?.transactionId
    if (order === null || id === undefined) return
    await sale.page.world.service.settle(id, before).catch(() => undefined)
    const asked = await sale.mayAsk(order, 'transfer')
    if (asked === null) return
    await sale.send(order, await sale.sign(asked))
    if (after !== null && (await sale.processing(order.id)))
      await sale.page.world.service.settle(id, after).catch(() => undefined)
    await sale.follow(order.id)
  }
}

export const scenarios: readonly Scenario[] = [
  { name: 'good', weight: 30, run: priced({}) },
  { name: 'refused in the wallet, then signed', weight: 7, run: refusedThenSigned },
  { name: 'quote left to expire', weight: 4, run: async (sale) => void (await sale.quoted()) },
  { name: 'approved, then left', weight: 3, run: async (sale) => void (await sale.ready()) },
  {
    name: 'given up before signing',
    weight: 3,
    run: async (sale) => {
      const order = await sale.quoted()
      if (order !== null) await sale.page.cancel(order)
    },
  },
  {
    name: 'hash never reported',
    weight: 7,
    run: atTransfer(async (sale, _, asked) => void (await sale.hand.give(await sale.sign(asked)))),
  },
  {
    name: 'wallet throws after it has sent',
    weight: 5,
    run: atTransfer(async (sale, order, asked) => {
      await sale.hand.give(await sale.sign(asked))
      await sale.page.reportUnknown(order, 'transfer')
    }),
  },
  {
    name: 'wallet throws and has not sent',
    weight: 2,
    run: atTransfer((sale, order) => sale.page.reportUnknown(order, 'transfer')),
  },
  { name: 'prompt left open', weight: 1, run: atTransfer(async () => undefined) },
  { name: 'replaced by the same call', weight: 5, run: pushedAside((_, planned) => planned) },
  { name: 'cancelled at its nonce', weight: 3, run: pushedAside((sale) => sale.nothing()) },
  { name: 'replaced by another call', weight: 3, run: pushedAside(approveSelf) },
  {
    name: 'dropped before any node had it',
    weight: 2,
    run: atTransfer(async (sale, order, asked) =>
      sale.page.reportHash(order, 'transfer', (await sale.sign(asked)).hash),
    ),
  },
  { name: 'reverted', weight: 4, run: atTransfer(reverted) },
  { name: 'out of gas', weight: 3, run: priced({ gas: 60_000n }) },
  { name: 'late deposit', weight: 4, run: atTransfer(late) },
  { name: 'refund ordered', weight: 4, run: ordered('refund', null) },
  { name: 'failure ordered before the deposit', weight: 2, run: ordered('fail', null) },
  { name: 'held, then failed', weight: 3, run: ordered('hold', 'fail') },
  { name: 'held, then paid', weight: 4, run: ordered('hold', 'complete') },
  { name: 'held to the end of the run', weight: 1, run: ordered('hold', null) },
]

/** By weight; a run starts with one of each, so that a short one includes all. */
export function chooseScenario(dice: Dice, number: number): Scenario {
  const planned = scenarios[number]
  const thrown = dice() * scenarios.reduce((sum, { weight }) => sum + weight, 0)
  if (planned !== undefined) return planned
  let left = thrown
  for (const scenario of scenarios) {
    left -= scenario.weight
    if (left < 0) return scenario
  }
  throw new Error('no scenario was chosen')
}
