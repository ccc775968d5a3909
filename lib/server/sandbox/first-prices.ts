// A new sandbox has quoted no price, so forms would have no estimate. The app asks for one quote of each kind when it
// starts, so that visitors see an estimate before anyone has signed in. No order or person is involved, and it never runs
// in live mode.
import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, type Chain, sameTokenElsewhere, type Token } from '@/lib/domain/chains'
import { buyIntent, sellIntent, sendIntent } from '@/lib/domain/kinds/intent'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { recentPrices } from '@/lib/domain/money/estimate-facts'
import { decimalOf } from '@/lib/domain/money/money'
import type { PixRecipientInput } from '@/lib/domain/ports'
import { site } from '@/site.config'
import { getOfferedChains } from '../chains'
import type { Db } from '../db/types'
import { isSandbox } from '../env'
import { log } from '../log'
import { judgePlan } from '../orders/judge-plan'
import { readLastPrices } from '../orders/last-prices'
import { judgeCharge } from '../orders/quote-buy'
import type { QuoteOutcome } from '../orders/quote-order'
import { callService } from '../service/settlement'
import { isStopping } from '../stopping'
import { readSandboxConfig } from './config'

/** Takes the place of an order's id in our log. */
const noOrder = 'first-price'
const nobody: Address = '0x00000000000000000000000000000000000a5eed'
const exampleRecipient: PixRecipientInput = {
  pixKey: 'ana.souza@example.com',
  name: 'Ana Souza',
  taxId: '52998224725',
  email: 'ana.souza@example.com',
}
const choice = { method: 'fromAmount', amount: decimalOf('100') } as const

type AskFirst = (db: Db, token: Token, chains: readonly Chain[]) => Promise<QuoteOutcome | null>

// The `spare` lane, which leaves every call to people first.
const asks: Readonly<Record<OrderKind, AskFirst>> = {
  sell: async (db, token) => {
    const intent = sellIntent(choice, token, nobody)
    const asked = { intent, decimals: token.decimals, recipient: { details: exampleRecipient } }
    const quoted = await callService('spare', (client) => client.quoteSell(asked))
    return judgePlan(db, noOrder, { intent, token, toToken: null }, quoted)
  },
  buy: async (db, token) => {
    const intent = buyIntent(choice, token, { account: nobody, address: nobody })
    const recipient = { recipientId: null, toAddress: nobody }
    const asked = { intent, decimals: token.decimals, recipient }
    const quoted = await callService('spare', (client) => client.quoteBuy(asked))
    return judgeCharge(db, noOrder, { intent, token }, quoted)
  },
  send: async (db, token, chains) => {
    const toToken = sameTokenElsewhere(chains, token)
    if (toToken === undefined) return null
    const intent = sendIntent(choice, { token, toToken }, { account: nobody, address: nobody })
    if (!intent.ok) return null
    const decimals = { from: token.decimals, to: toToken.decimals }
    const asked = { intent: intent.data, decimals, recipientId: null }
    const quoted = await callService('spare', (client) => client.quoteSend(asked))
    return judgePlan(db, noOrder, { intent: intent.data, token, toToken }, quoted)
  },
}

/** Makes one quote of each kind on offer, for the form's first token, unless some price already gives an estimate. */
async function makeFirstPrices(db: Db): Promise<void> {
  if (recentPrices(await readLastPrices(db), Date.now()).length > 0) return
  await Promise.all(
    site.flows.map(async (kind) => {
      const chains = await getOfferedChains(kind)
      const [token] = chains.flatMap(({ tokens }) => tokens)
      if (token !== undefined) await asks[kind](db, token, chains)
    }),
  )
}

const retryMs = 1_000
const longestWaitMs = 60_000

async function isSandboxThere(): Promise<boolean> {
  return readSandboxConfig().then(
    () => true,
    () => false,
  )
}

async function tryFirstPrices(db: Db): Promise<void> {
  try {
    await makeFirstPrices(db)
  } catch (thrown) {
    log('warn', 'no first prices', { thrown })
  }
}

/** A sandbox that is still starting is waited for in the background. */
export async function startFirstPrices(db: Db): Promise<void> {
  if (!isSandbox()) return
  if (await isSandboxThere()) return tryFirstPrices(db)
  const end = Date.now() + longestWaitMs
  const later = async () => {
    while (Date.now() < end && !isStopping()) {
      await sleep(retryMs, undefined, { ref: false })
      if (await isSandboxThere()) return tryFirstPrices(db)
    }
  }
  void later()
}
