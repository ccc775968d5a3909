// A person with a key of their own, who sells through our server at the real sandbox, on its real chain.
import { setTimeout as sleep } from 'node:timers/promises'
import { createWalletClient, http, publicActions } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderState } from '@/lib/domain/order/state'
import { nextStep } from '@/lib/domain/order/view/progress'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { ActionContext } from '../action'
import { getServerChains } from '../chains'
import { quoteSell } from '../orders/sell/quote'
import { beginStep, recordHash } from '../orders/steps'
import { startSession } from '../session/sessions'
import { testDatabase } from './database'
import { lookNow, viewOf } from './look-now'
import { startSandbox } from './sandbox'
import { request } from './world'

const limitMs = 60_000

/** Forgets a process's state about the service: the budget's pause, the sandbox's chains. */
export function forgetService(): void {
  for (const name of ['rampService', 'rampSandbox', 'rampChainClients'])
    Reflect.deleteProperty(globalThis, name)
}

function setUpEnv(sandboxUrl: string, settings: Readonly<Record<string, string>>): void {
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.SETTLEMENT_API_URL = `${sandboxUrl}/v1`
  process.env.SETTLEMENT_QUOTE_TTL_SECONDS = settings.SANDBOX_QUOTE_TTL_SECONDS ?? '60'
  // A busy sandbox takes seconds. A test of calls that last too long sets less.
  process.env.SETTLEMENT_TIMEOUT_SECONDS ??= '20'
}

async function firstOffer() {
  const [chain] = await getServerChains()
  const token = chain?.chain.tokens[0]
  if (chain === undefined || token === undefined) throw new Error('nothing is on offer')
  return { chain, token }
}

/** An end that no chain can show is told twice: the second look comes a minute later. */
export function secondWordMs({ told }: OrderView): number {
  return told?.standing === 'again' ? 61_000 : 0
}

function walletOf(account: PrivateKeyAccount, rpcUrl: string) {
  return createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
}

/** A step as the page would do it; `tell = false` withholds the hash. */
async function sign(
  wallet: ReturnType<typeof walletOf>,
  context: () => ActionContext,
  order: OrderView,
  step: StepName,
  tell: boolean,
): Promise<void> {
  const tx = step === 'approval' ? order.plan?.approval : order.plan?.transfer
  if (tx === null || tx === undefined) throw new Error('nothing to sign')
  const { address } = wallet.account
  const nonce = await wallet.getTransactionCount({ address, blockTag: 'pending' })
  const begun = await beginStep(context(), { orderId: order.id, step, at: { account: address, nonce } })
  if (!begun.ok) throw new Error(begun.error.code)
  const hash = await wallet.sendTransaction({ to: tx.to, data: tx.data, nonce, chain: null })
  await wallet.waitForTransactionReceipt({ hash })
  if (tell) await recordHash(context(), { orderId: order.id, step, hash })
}

export async function openSaleWorld(settings: Readonly<Record<string, string>> = {}) {
  const sandbox = await startSandbox(settings)
  setUpEnv(sandbox.url, settings)
  forgetService()
  const store = await testDatabase()
  const account = privateKeyToAccount(generatePrivateKey())
  const { userId } = await startSession(store.db, account.address, new Date())
  const context = (): ActionContext => ({
    db: store.db,
    user: { id: userId, address: account.address },
    now: new Date(),
  })
  const { chain, token } = await firstOffer()
  const fund = () => sandbox.control('POST', 'faucet', { chainId: chain.chain.id, address: account.address })
  await fund()
  const wallet = walletOf(account, chain.serverRpcUrl)

  const ask = (changes: Record<string, unknown> = {}) =>
    request({ chainId: chain.chain.id, token: token.address, amount: '10', ...changes })

  async function quoted(changes: Record<string, unknown> = {}): Promise<OrderView> {
    const answer = await quoteSell(context(), ask(changes))
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.data
  }

  const view = (orderId: string) => viewOf(userId, orderId)

  const lookFor = (owner: string, orderId: string, laterMs = 0) => lookNow(store.db, owner, orderId, laterMs)
  const look = (orderId: string, laterMs = 0) => lookFor(userId, orderId, laterMs)

  async function follow(orderId: string, until: OrderState): Promise<OrderView> {
    const end = Date.now() + limitMs
    for (let aheadMs = 0; ; ) {
      const seen = await look(orderId, aheadMs)
      aheadMs = secondWordMs(seen)
      if (seen.state === until) return seen
      if (Date.now() > end) throw new Error(`the order is ${seen.state} (${seen.reason}), not ${until}`)
      await sleep(200)
    }
  }

  /** Signs an order's remaining steps. */
  async function pay(orderId: string, tellTransfer = true): Promise<void> {
    for (;;) {
      const order = await look(orderId)
      const step = nextStep(order, new Date())
      if (step !== null) await sign(wallet, context, order, step, step === 'approval' || tellTransfer)
      if (step === 'transfer') return
      if (step === null && order.state !== 'approving') throw new Error(`nothing to sign: ${order.state}`)
    }
  }

  return {
    sandbox,
    db: store.db,
    userId,
    chain: chain.chain,
    token,
    wallet,
    context,
    fund,
    ask,
    quoted,
    view,
    look,
    lookFor,
    follow,
    pay,
    close: async () => {
      await sandbox.close()
      await store.close()
    },
  }
}

export type SaleWorld = Awaited<ReturnType<typeof openSaleWorld>>
