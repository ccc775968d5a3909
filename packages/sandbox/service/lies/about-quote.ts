// Lies about a price and how it is paid. A few ask the service for an amount other than the caller's (question.ts).
import { writeBrCode } from '../../bank/br-code'
import { qrDataUrl } from '../../bank/qr-code'
import { formatDecimal, parseDecimal } from '../market/decimal'
import {
  type BodyLie,
  type Facts,
  type Material,
  type Members,
  membersOf,
  type ToldAnswer,
  type TrueAnswer,
  textOf,
} from './answer'
import type { LieName } from './catalog'
import { type Dice, hexOf, oneOf } from './dice'
import { fitsQuestion, intentOf, TIMES_AS_MANY } from './question'

const FAR_EXPIRIES = ['2036-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z'] as const
const PRICE_DECIMALS = 12
/** Above any amount or rate of the service. */
const SCALE = 20

function quoteOf({ truth }: Material): Members {
  return membersOf(truth.quote) ?? {}
}

function withQuote({ truth }: Material, changes: Members): Members {
  return { ...truth, quote: { ...membersOf(truth.quote), ...changes } }
}

function withCharge({ truth }: Material, change: (charge: Members) => Members): Members | null {
  const charge = membersOf(truth.depositInstructions)
  return charge && { ...truth, depositInstructions: { ...charge, ...change(charge) } }
}

function priceIs(of: (price: number) => number | null): BodyLie {
  return (material) => {
    const token = membersOf(quoteOf(material).fromToken)
    const price = token?.price
    if (typeof price !== 'number') return null
    return withQuote(material, { fromToken: { ...token, price: of(price) } })
  }
}

/** A rate of four fifths, and the reduced amount. The plan or the charge is unchanged. */
const rateOff: BodyLie = (material) => {
  const { fromAmount, exchangeRate, toToken } = quoteOf(material)
  const [amount, rate] = [fromAmount, exchangeRate].map((text) => parseDecimal(textOf(text), SCALE))
  // One chain and one token have only one rate, and a requested amount to receive appears in the quote as requested.
  const isFixed = 'transferTxParams' in material.truth || intentOf(material.question)?.method === 'toAmount'
  if (isFixed || typeof amount !== 'bigint' || typeof rate !== 'bigint') return null
  const worse = (rate * 4n) / 5n
  const decimals = membersOf(toToken)?.decimals
  const places = typeof decimals === 'number' ? decimals : 2
  const units = (amount * worse) / 10n ** BigInt(2 * SCALE - places)
  return withQuote(material, {
    exchangeRate: formatDecimal(worse, SCALE),
    toAmount: formatDecimal(units, places, typeof decimals === 'number' ? 0 : 2),
  })
}

const strangersCode: BodyLie = (material) =>
  withCharge(material, ({ amount, referenceId }) => {
    const brCode = writeBrCode({
      location: `pix.stranger.example/qr/v2/${hexOf(material.dice, 16).slice(2)}`,
      centavos: parseDecimal(textOf(amount), 2) ?? 0n,
      txid: textOf(referenceId),
      merchant: 'OUTRA LOJA LTDA',
    })
    return { pixKey: brCode, pixQrCode: qrDataUrl(brCode) }
  })

const LIES: Readonly<Partial<Record<LieName, BodyLie>>> = {
  'long-duration': (material) =>
    withQuote(material, { estimatedDuration: oneOf(material.dice, [material.facts.nowMs, 1e30]) }),
  'no-price': priceIs(() => null),
  'price-off': priceIs((price) => Number((price / Number(TIMES_AS_MANY)).toFixed(PRICE_DECIMALS))),
  'dollars-times-50': priceIs(() => null),
  'rate-off': rateOff,
  'capital-id': ({ truth }) => ({ ...truth, transactionId: textOf(truth.transactionId).toUpperCase() }),
  'taken-id': ({ truth, facts: { otherOrders }, dice }) => {
    const [first, ...more] = otherOrders
    return first === undefined ? null : { ...truth, transactionId: oneOf(dice, [first, ...more]) }
  },
  receiver: strangersCode,
  'plain-key': (material) =>
    withCharge(material, () => ({ pixKey: 'stranger@example.net', pixQrCode: undefined })),
  'far-expiry': (material) => withCharge(material, () => ({ expiresAt: oneOf(material.dice, FAR_EXPIRIES) })),
}

export function lieAboutQuote(
  { status, body: truth, question }: TrueAnswer,
  lie: LieName,
  facts: Facts,
  dice: Dice,
): ToldAnswer | null {
  if (status !== 200 || !fitsQuestion(lie, question)) return null
  const body = LIES[lie]?.({ truth, question, facts, dice }) ?? null
  return body && { status, body }
}
