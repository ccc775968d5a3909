// npm run proof -- bench estimates [<count>]: estimates as the forms make them, each compared with the following quote,
// on a sandbox with a moving market. Before each, another person requests a quote for the same exchange and up to five
// minutes pass.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain, Token } from '@/lib/domain/chains'
import {
  getsTokens,
  givesTokens,
  isTokenForToken,
  type OrderKind,
  orderKinds,
} from '@/lib/domain/kinds/kinds'
import { type AmountMethod, isSamePlace } from '@/lib/domain/kinds/quote'
import { sidesOf } from '@/lib/domain/kinds/sides'
import { type EstimateBasis, estimate } from '@/lib/domain/money/estimate'
import { decimalOf } from '@/lib/domain/money/money'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import { getChains } from '@/lib/server/chains'
import { openDb } from '@/lib/server/db/open'
import { askedInput, quoteAsked } from '@/lib/server/orders/kinds'
import { readLastPrices } from '@/lib/server/orders/last-prices'
import { startSession } from '@/lib/server/session/sessions'
import { startSandbox } from '@/lib/server/test/sandbox'
import { runAhead } from '@/scripts/lib/clock-ahead.mjs'
import { atEnd, countOf, type Finding, median, random, runSoak } from '../soak/report'

const kinds = orderKinds
const methodsOf = (kind: OrderKind): readonly AmountMethod[] =>
  givesTokens(kind) ? ['fromAmount', 'toAmount', 'usd'] : ['fromAmount', 'toAmount']
const [least, most] = [10, 10_000]
const oldestSeconds = 300
/** An estimate is good within this share of the quote, and this share of them must be good. */
const nearness = 0.005
const aim = 0.95

interface Place {
  readonly kind: OrderKind
  readonly token: Token
  readonly toToken: Token
}

interface Measurement {
  readonly kind: OrderKind
  readonly method: AmountMethod
  readonly amount: string
  /** How much better the estimate looked than the quote, as a share. */
  readonly error: number
}

const address = () => privateKeyToAccount(generatePrivateKey()).address
const oneOf = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** As many near ten as near ten thousand, by their digits. */
function anyAmount(): string {
  return Math.exp(random(Math.log(least), Math.log(most))).toFixed(2)
}

function anyPlace(kind: OrderKind, chains: readonly Chain[]): Place {
  const tokens = chains.flatMap((chain) => chain.tokens)
  const token = oneOf(tokens)
  const others = tokens.filter(
    (other) =>
      !isSamePlace(
        { chainId: token.chainId, token: token.address },
        { chainId: other.chainId, token: other.address },
      ),
  )
  return { kind, token, toToken: oneOf(others) }
}

const payee = () => ({
  pixKey: `${randomUUID()}@acme.test`,
  name: 'Maria Silva',
  taxId: '529.982.247-25',
  email: 'maria@acme.test',
})

async function askedBy(place: Place, method: AmountMethod, amount: string): Promise<Result<OrderView>> {
  const db = await openDb()
  const person = address()
  const { userId } = await startSession(db, person, new Date())
  const context = { db, user: { id: userId, address: person }, now: new Date() }
  const { chainId, address: token } = place.token
  const wallet = { kind: 'address', address: address() }
  const to = { chainId: place.toToken.chainId, token: place.toToken.address }
  const request = {
    ...{ intentKey: randomUUID(), chainId, token, method, amount, replaces: null },
    ...(isTokenForToken(place.kind) ? { to } : {}),
    recipient: getsTokens(place.kind) ? wallet : { kind: 'inline', details: payee(), saveAs: null },
  }
  return quoteAsked(context, askedInput.parse({ kind: place.kind, request }))
}

async function quoteOf(place: Place, method: AmountMethod, amount: string) {
  const answer = await askedBy(place, method, amount)
  if (!answer.ok || answer.data.quote === null)
    throw new Error(
      `no quote for ${place.kind} by ${method} of ${amount}: ${answer.ok ? '' : answer.error.code}`,
    )
  return answer.data.quote
}

function basisOf({ kind, token, toToken }: Place, known: EstimateBasis['known']): EstimateBasis {
  const to = isTokenForToken(kind) ? { chainId: toToken.chainId, token: toToken.address } : null
  const places = sidesOf(kind, { own: token.decimals, other: toToken.decimals, reais: 2 })
  return { exchange: { kind, chainId: token.chainId, token: token.address, to }, known, places }
}

async function measure(place: Place, pass: (seconds: number) => Promise<void>): Promise<Measurement> {
  const method = oneOf(methodsOf(place.kind))
  const amount = anyAmount()
  await quoteOf(place, oneOf(methodsOf(place.kind)), anyAmount())
  await pass(Math.round(random(1, oldestSeconds)))
  const shown = estimate(basisOf(place, await readLastPrices(await openDb())), method, decimalOf(amount))
  const quote = await quoteOf(place, method, amount)
  const error =
    method === 'toAmount'
      ? Number(quote.sendAmount) / Number(shown.fromAmount) - 1
      : Number(shown.toAmount) / Number(quote.receiveAmount) - 1
  if (!Number.isFinite(error)) throw new Error(`no estimate for ${place.kind} by ${method} of ${amount}`)
  return { kind: place.kind, method, amount, error }
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`
const nearOf = (all: readonly Measurement[]) =>
  all.filter(({ error }) => Math.abs(error) <= nearness).length / all.length

function tell(what: string, all: readonly Measurement[]): void {
  if (all.length === 0) return
  const errors = all.map(({ error }) => error)
  const sizes = errors.map(Math.abs)
  console.log(
    `${what.padEnd(16)} ${String(all.length).padStart(4)}: within 0.5 % ${percent(nearOf(all))}; signed median ${percent(median(errors))}; ` +
      `size p50 ${percent(median(sizes))}, p95 ${percent(median(sizes, 0.95))}, most ${percent(Math.max(...sizes))}`,
  )
}

async function openPlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const sandbox = await startSandbox({ SANDBOX_MARKET: 'moving' })
  atEnd(sandbox.close)
  Object.assign(process.env, {
    RAMP_MODE: 'sandbox',
    NEXTAUTH_SECRET: 'bench-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
    SETTLEMENT_API_URL: `${sandbox.url}/v1`,
    DATA_DIR: folder,
  })
  let aheadMs = 0
  runAhead(() => aheadMs)
  /** For the service and for us. */
  const pass = async (seconds: number) => {
    await sandbox.control('POST', 'clock', { advanceSeconds: seconds })
    aheadMs += seconds * 1_000
  }
  return { pass, chains: await getChains() }
}

await runSoak(async (): Promise<Finding[]> => {
  const count = countOf(process.argv[2], 200)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const { pass, chains } = await openPlace()
  const all: Measurement[] = []
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length] ?? 'sell'
    all.push(await measure(anyPlace(kind, chains), pass))
  }
  tell('all', all)
  for (const kind of kinds)
    tell(
      kind,
      all.filter((one) => one.kind === kind),
    )
  for (const method of methodsOf('sell'))
    tell(
      `by ${method}`,
      all.filter((one) => one.method === method),
    )
  tell(
    'up to 100',
    all.filter(({ amount }) => Number(amount) <= 100),
  )
  tell(
    'from 1,000',
    all.filter(({ amount }) => Number(amount) >= 1_000),
  )
  return [
    { promise: '95 % of the estimates are within 0.5 % of the quote', held: nearOf(all) >= aim },
    {
      promise: 'the median signed error does not make the estimate look better than the quote',
      held: median(all.map(({ error }) => error)) <= 0,
    },
  ]
})
