// A new sandbox has quoted no price, so forms would have no estimate. The app asks for one quote of each kind when it
// starts, so that visitors see an estimate before anyone has signed in. No order or person is involved, and it never runs
// in live mode.
import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyIntent } from '@/lib/domain/kinds/buy/intent'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { sellIntent } from '@/lib/domain/kinds/sell/intent'
import { recentPrices } from '@/lib/domain/money/estimate-facts'
import { site } from '@/site.config'
import { getOfferedChains } from '../chains'
import type { Db } from '../db/types'
import { isSandbox } from '../env'
import { log } from '../log'
import { judgeCharge } from '../orders/buy/quote'
import { judgePlan } from '../orders/judge-plan'
import { readLastPrices } from '../orders/last-prices'
import { callService } from '../service/settlement'
import { isStopping } from '../stopping'
import { type AskFirst, choice, nobody, noOrder } from './first-price'
import { askFirstSend } from './first-send'
import { isSandboxThere } from './part'

const exampleRecipient: PixRecipientInput = {
  pixKey: 'ana.souza@example.com',
  name: 'Ana Souza',
  taxId: '52998224725',
  email: 'ana.souza@example.com',
}

// The `spare` lane, which leaves every call to people first.
const asks: Readonly<Record<OrderKind, AskFirst>> = {
  sell: async (db, token) => {
    const intent = sellIntent(choice, token, nobody)
    const asked = { intent, decimals: token.decimals, recipient: { details: exampleRecipient } }
    const quoted = await callService('spare', (client) => client.sell.quote(asked))
    return judgePlan(db, noOrder, { intent, token, toToken: null }, quoted)
  },
  buy: async (db, token) => {
    const intent = buyIntent(choice, token, { account: nobody, address: nobody })
    const recipient = { recipientId: null, toAddress: nobody }
    const asked = { intent, decimals: token.decimals, recipient }
    const quoted = await callService('spare', (client) => client.buy.quote(asked))
    return judgeCharge(db, noOrder, { intent, token }, quoted)
  },
  send: askFirstSend,
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
