// A quote of each kind, as a client requests and stores it.
import { randomUUID } from 'node:crypto'
import { type Address, getAddress, keccak256, stringToHex } from 'viem'
import type { Json } from '../../fuzz/signer'
import { between, type Dice, oneOf } from '../sell/dice'
import type { ServedChain } from '../sell/service'
import type { Authentication, Body } from './caller'
import { centavosOf, reaisOf, unitsOf } from './money'
import type { Kind, OrderRecord } from './record'
import type { Wallet } from './wallet'
import { decimalsOf, type World } from './world'

type JsonBody = { readonly [name: string]: Json }

export interface Order extends OrderRecord {
  readonly by: Authentication
  /** Whose tokens are sent; null for a purchase. */
  readonly wallet: Wallet | null
}

const person = (pixKey: string): JsonBody => ({
  kycInformation: { taxId: '52998224725', taxIdCountry: 'BRA', email: pixKey, name: 'Maria Silva' },
  fiatSettlementDetails: { toCurrency: 'BRL', pixKey },
})

/** A stored recipient for half of the orders; inline details for the others. */
async function payee(
  world: World,
  dice: Dice,
  by: Authentication,
  details: JsonBody,
  inline: JsonBody,
): Promise<JsonBody> {
  if (dice() < 0.5) return inline
  const { body } = await world.caller.until('a recipient', () =>
    world.caller.ask(by, 'POST', '/v1/create-recipient', { name: randomUUID(), ...details }),
  )
  const recipientId = String(body.recipientId)
  world.records.recipients.push(recipientId)
  return { recipientId }
}

/** A fresh address, so that its final balance belongs to one order. */
const freshAddress = (): Address => getAddress(`0x${keccak256(stringToHex(randomUUID())).slice(26)}`)

function wallets(world: World, chain: ServedChain): readonly Wallet[] {
  const all = world.wallets.get(chain.id)
  if (all === undefined) throw new Error(`no wallet on ${chain.name}`)
  return all
}

/** Tokens worth 10 to 500 dollars, to the last base unit. */
function someOf(dice: Dice, decimals: number): bigint {
  const micros = BigInt(between(dice, 10_000_000, 500_000_000))
  const rest = decimals > 6 ? BigInt(between(dice, 0, 999_999_999)) * 10n ** BigInt(decimals - 15) : 0n
  return micros * 10n ** BigInt(decimals - 6) + rest
}

function amount(dice: Dice, decimals: number): JsonBody {
  return dice() < 0.2
    ? { method: 'usd', value: `${between(dice, 10, 500)}.${between(dice, 10, 99)}` }
    : { method: 'fromAmount', value: String(someOf(dice, decimals)) }
}

function source(world: World, dice: Dice) {
  const chain = oneOf(dice, world.chains)
  const token = oneOf(dice, chain.tokens)
  const wallet = oneOf(dice, wallets(world, chain))
  const intent = amount(dice, token.decimals)
  const body = {
    fromChain: String(chain.id),
    fromToken: token.address,
    fromAddress: wallet.address,
    intent,
  }
  return { chain, token, wallet, body }
}

/** Presses until a quote is answered: those whose answer was lost become orders that are never paid. */
async function press(world: World, by: Authentication, path: string, body: JsonBody): Promise<Body> {
  return (await world.caller.until(path, () => world.caller.ask(by, 'POST', path, body))).body
}

const nothing = { source: null, target: null, dueCentavos: 0n, payoutCentavos: 0n } as const
const nobody = { payer: null, brCode: null, pixKey: null, wallet: null } as const
const fresh = () => ({ deposits: [], payments: [], outcomes: [], seen: [] })

function named(kind: Kind, scenario: string, by: Authentication, answer: Body) {
  const quote = answer.quote as Body
  return {
    ...nothing,
    ...nobody,
    ...fresh(),
    kind,
    scenario,
    by,
    transactionId: String(answer.transactionId),
    quote,
    answer,
  }
}
type AnsweredOrder = Order & { readonly answer: Body }

export async function quoteSale(
  world: World,
  dice: Dice,
  scenario: string,
  by: Authentication,
): Promise<AnsweredOrder> {
  const { chain, token, wallet, body } = source(world, dice)
  const pixKey = `${randomUUID()}@example.com`
  const whom = await payee(world, dice, by, person(pixKey), person(pixKey))
  const order = named('sale', scenario, by, await press(world, by, '/v1/offramp/quote', { ...body, ...whom }))
  const baseUnits = unitsOf(order.quote.fromAmount, token.decimals)
  return {
    ...order,
    wallet,
    pixKey,
    source: { chainId: chain.id, token: token.address, from: wallet.address, baseUnits },
    payoutCentavos: centavosOf(order.quote.toAmount),
  }
}

function targetOf(chain: ServedChain, token: Address) {
  const toAddress = freshAddress()
  const details = { toChain: String(chain.id), toToken: token, toAddress }
  return { toAddress, details, inline: { settlementDetails: details } }
}

/** To the other chain, to another token, or simply to another wallet, which is `direct`. */
export async function quoteTransfer(
  world: World,
  dice: Dice,
  kind: 'transfer' | 'direct',
  scenario: string,
  by: Authentication,
): Promise<AnsweredOrder> {
  const { chain, token, wallet, body } = source(world, dice)
  const others = world.chains.flatMap((to) =>
    to.tokens.filter((one) => one !== token).map((one) => ({ chain: to, token: one })),
  )
  const to = kind === 'direct' ? { chain, token } : oneOf(dice, others)
  const { toAddress, details, inline } = targetOf(to.chain, to.token.address)
  const whom = await payee(world, dice, by, details, inline)
  const order = named(kind, scenario, by, await press(world, by, '/v1/quote', { ...body, ...whom }))
  const given = { chainId: chain.id, token: token.address, from: wallet.address }
  const got = { chainId: to.chain.id, token: to.token.address, to: toAddress }
  return {
    ...order,
    wallet,
    source: { ...given, baseUnits: unitsOf(order.quote.fromAmount, token.decimals) },
    target: { ...got, baseUnits: unitsOf(order.quote.toAmount, to.token.decimals) },
  }
}

export async function quotePurchase(
  world: World,
  dice: Dice,
  scenario: string,
  by: Authentication,
): Promise<AnsweredOrder> {
  const chain = oneOf(dice, world.chains)
  const { address: token } = oneOf(dice, chain.tokens)
  const { toAddress, details, inline } = targetOf(chain, token)
  const whom = await payee(world, dice, by, details, inline)
  const intent = { method: 'fromAmount', value: reaisOf(BigInt(between(dice, 2_000, 90_000))) }
  const body = { fromCurrency: 'BRL', intent, ...whom }
  const order = named('purchase', scenario, by, await press(world, by, '/v1/onramp/quote', body))
  const { pixKey, amount: due } = order.answer.depositInstructions as Body
  return {
    ...order,
    brCode: String(pixKey),
    payer: `${randomUUID()}@example.com`,
    dueCentavos: centavosOf(due),
    target: {
      chainId: chain.id,
      token,
      to: toAddress,
      baseUnits: unitsOf(order.quote.toAmount, decimalsOf(chain, token)),
    },
  }
}
