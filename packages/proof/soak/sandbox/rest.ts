// After the last order: held orders are released, every expiry passes, and everything settles.
import { setTimeout as sleep } from 'node:timers/promises'
import { readViews, type View } from './books'
import { readerOf, readSettlement } from './chain-books'
import { nowMs, type World } from './world'

const openWords: Readonly<Record<View['kind'], readonly string[]>> = {
  // An unpaid sale waits for its deposit forever: it is returned whenever it comes.
  offramp: ['processing'],
  onramp: ['quoted', 'processing'],
  crosschain: ['quoted', 'processing'],
}

/** What may still move, as messages. */
async function openThings(world: World): Promise<string[]> {
  const views = await readViews(world)
  const open = views
    .filter(({ kind, status }) => openWords[kind].includes(status))
    .map(({ kind, status, transactionId, outcome }) => `${kind} ${transactionId} is ${status} (${outcome})`)
  const onTheirWay = views.flatMap(({ transactionId, payments }) =>
    payments
      .filter(({ finding, amount, keptAmount, returnedAmount }) => {
        return finding === null || keptAmount + returnedAmount !== amount
      })
      .map(({ paymentId }) => `payment ${paymentId} of ${transactionId} is in transit`),
  )
  const kept = new Set(
    views.filter(({ status }) => status === 'failed').map(({ depositTxHash }) => depositTxHash),
  )
  const chains = await Promise.all(
    world.chains.map(async (chain) => {
      const { deposits, refunds, collections } = await readSettlement(readerOf(chain), chain)
      const ended = new Set([...refunds, ...collections].map(({ transferId }) => transferId))
      return deposits
        .filter(({ transferId, hash }) => !ended.has(transferId) && !kept.has(hash))
        .map(({ transferId }) => `the deposit under ${transferId} is still in the contract`)
    }),
  )
  return [...open, ...onTheirWay, ...chains.flat()]
}

async function letGo({ caller }: World, views: readonly View[]): Promise<void> {
  const heldOnes = views.filter(({ outcome, kind, status }) => {
    return outcome === 'hold' && openWords[kind].includes(status)
  })
  for (const { transactionId } of heldOnes) {
    const body = { transactionId, outcome: 'complete' }
    await caller.ask('nobody', 'POST', '/control/settle', body)
  }
}

export async function healWallets(world: World): Promise<void> {
  const all = [...world.wallets.values()].flat()
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(200)) {
    const given = await Promise.all(all.map((wallet) => wallet.giveAll().catch(() => 1)))
    if (given.every((count) => count === 0)) return
  }
  throw new Error('the chains did not accept what the wallets had signed')
}

/** Returns what is still open when the limit is over. */
export async function comeToRest(world: World, limitMs: number): Promise<string[]> {
  const { caller } = world
  await caller.until('no faults', () => caller.ask('nobody', 'DELETE', '/control/faults'))
  await healWallets(world)
  await letGo(world, await readViews(world))
  const { body } = await caller.until('the clock', () =>
    caller.ask('nobody', 'POST', '/control/clock', { advanceSeconds: 3_600 }),
  )
  world.ahead.seconds = Number(body.aheadSeconds)
  let calm = 0
  let open: string[] = []
  for (const end = nowMs(world) + limitMs; nowMs(world) < end && calm < 2; await sleep(700)) {
    open = await openThings(world).catch((error: unknown) => [String(error)])
    calm = open.length === 0 ? calm + 1 : 0
  }
  return open
}
