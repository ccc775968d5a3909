// Every field of a good quote and plan, changed in every way that a failing or hostile service could change it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AmountMethod, PlanTx, Quote } from '../kinds/quote'
import { checkPlan, type PlanCheck, type PlanQuestion } from './plan'
import {
  foreignTarget,
  goodSale,
  oneSale,
  otherTarget,
  rules,
  type Sale,
  type TransferKind,
} from './plan.fixture'

const sales: fc.Arbitrary<Sale> = fc.record({
  method: fc.constantFrom<AmountMethod>('fromAmount', 'toAmount', 'usd'),
  kind: fc.constantFrom<TransferKind>('deposit', 'deposit', 'token-transfer', 'opaque'),
  decimals: fc.constantFrom<6 | 18>(6, 18),
  hasApproval: fc.boolean(),
  thousandths: fc.bigInt(1_000n, 10n ** 9n),
  rate: fc.bigInt(10_000n, 99_999n),
  transactionId: fc.uuid(),
})

interface Mutant {
  readonly field: string
  readonly question: PlanQuestion
}

const junk: readonly unknown[] = ['', '0', '-1', 'NaN', '1e3', '0x', '0x00', 'null', '9'.repeat(400)]
const addresses = [foreignTarget, otherTarget, '0x0000000000000000000000000000000000000000', '0x1234']

function flipped(hex: string): string[] {
  return Array.from({ length: hex.length - 2 }, (_, i) => {
    const place = i + 2
    const nibble = (Number.parseInt(hex[place] ?? '0', 16) ^ 1).toString(16)
    return hex.slice(0, place) + nibble + hex.slice(place + 1)
  })
}

function hexes(hex: string): string[] {
  const sized = [
    hex.slice(0, -2),
    hex.slice(0, 10),
    hex.slice(0, -1),
    `${hex}00`,
    `${hex}${'0'.repeat(64)}`,
    `${hex}zz`,
  ]
  return [...flipped(hex), ...sized, hex.toUpperCase().replace('0X', '0x'), `0x${'f'.repeat(hex.length - 2)}`]
}

function amounts(amount: string): string[] {
  const [whole = '0', fraction = ''] = amount.split('.')
  const moved = `${whole}${fraction.padEnd(6, '0')}`.replace(/^0+/, '')
  const longer = `${amount}${amount.includes('.') ? '' : '.'}${'0'.repeat(20)}1`
  return [
    `1${amount}`,
    `${whole}0`,
    moved,
    longer,
    `0.0${whole}`,
    `${amount.includes('.') ? amount : `${amount}.`}00`,
    `${Number(whole) * 2 + 1}`,
    `+${amount}`,
    `${amount} `,
    amount.replace('.', ','),
  ]
}

function valuesFor(field: string, value: unknown): readonly unknown[] {
  if (typeof value === 'bigint') return [1n, -1n, 2n ** 255n]
  if (typeof value === 'number') return [value + 1, value - 1, 0, -1, Number.NaN, 1e21, 31338, 31337]
  if (typeof value !== 'string') return [null]
  if (value.startsWith('0x')) return [...hexes(value), ...addresses, ...junk]
  if (/Amount|Rate|Price|Slippage/.test(field)) return [...amounts(value), ...junk]
  return [`${value}x`, value.slice(1), ` ${value}`, value.toUpperCase(), ...junk]
}

function mutantsOf<T extends object>(part: string, object: T, put: (changed: T) => PlanQuestion): Mutant[] {
  return Object.entries(object).flatMap(([field, value]) =>
    valuesFor(field, value)
      .filter((changed) => changed !== value)
      .map((changed) => ({ field: `${part}.${field}`, question: put({ ...object, [field]: changed }) })),
  )
}

function allMutants(good: PlanQuestion): Mutant[] {
  const { quote, plan } = good
  const { approval } = plan
  const withPlan = (changed: Partial<typeof plan>) => ({ ...good, plan: { ...plan, ...changed } })
  const onApproval =
    approval === null ? [] : mutantsOf<PlanTx>('approval', approval, (tx) => withPlan({ approval: tx }))
  return [
    ...mutantsOf<Quote>('quote', quote, (changed) => ({ ...good, quote: changed })),
    ...mutantsOf<PlanTx>('transfer', plan.transfer, (tx) => withPlan({ transfer: tx })),
    ...onApproval,
    ...mutantsOf('plan', { requestId: plan.requestId }, withPlan),
    { field: 'plan.swapped', question: withPlan({ transfer: approval ?? { ...plan.transfer, data: '0x' } }) },
  ]
}

/** What the person agrees to, normalised: letter case and trailing zeros do not matter. */
function bindingFacts({ quote, plan }: PlanQuestion): unknown {
  const canonical = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
  const { transactionId, providerRequestId, chainId, currency, decimals } = quote
  const texts = [quote.token, quote.symbol, quote.account].map((text) => text?.toLowerCase())
  const sums = [quote.sendAmount, quote.receiveAmount].map(canonical)
  return {
    transactionId,
    providerRequestId,
    chainId,
    currency,
    decimals,
    texts,
    sums,
    requestId: plan.requestId,
  }
}

/** Changes that none of our facts can detect, each with the reason why it is harmless. */
function isBeyondThePlan(sale: Sale, { field, question }: Mutant, check: PlanCheck): boolean {
  if (!check.ok) return false
  // All contracts of the allow-list are trusted equally; if an approval names the spender, both must agree.
  if (field === 'transfer.to' && question.plan.transfer.to === otherTarget) {
    return question.plan.approval === null || check.needsSimulation
  }
  // Only the sandbox's deposit contains the id; in other calls it is used for the status, never for payment.
  if (field === 'quote.transactionId' && sale.kind !== 'deposit') return true
  // An unknown call of an allowed contract is simulated, and what it takes is compared with the amount shown.
  if (!check.needsSimulation) return false
  return field === 'transfer.data' || (field === 'quote.sendAmount' && question.plan.approval === null)
}

describe('[R30] mutants of good quotes and plans', () => {
  test('[OFQ-6] a good plan of any kind is never refused, and only an unknown call asks for a simulation', () => {
    return fc.assert(
      fc.property(sales, (sale) => {
        const check = checkPlan(goodSale(sale))
        expect(check).toMatchObject({ ok: true, needsSimulation: sale.kind === 'opaque' })
        // A deposit's spender is known; an unknown call's only if the service names it.
        const approves = sale.kind === 'deposit' || (sale.kind === 'opaque' && sale.hasApproval)
        expect(check.ok && check.steps.map(({ name }) => name)).toEqual(
          approves ? ['approval', 'transfer'] : ['transfer'],
        )
      }),
      { numRuns: 500 },
    )
  })

  // A slightly different amount gives the same reais at the same rate, within a centavo.
  const close: Sale = { ...oneSale, method: 'toAmount', thousandths: 1_010n, rate: 10_200n }

  // Only what surrounds an unknown call's bytes can be judged here: the simulation shows what they take.
  test.each([
    { kind: 'deposit', hasApproval: true, least: 0.9 },
    { kind: 'deposit', hasApproval: false, least: 0.9 },
    { kind: 'token-transfer', hasApproval: false, least: 0.9 },
    { kind: 'opaque', hasApproval: true, least: 0.7 },
    { kind: 'opaque', hasApproval: false, least: 0.6 },
  ] as const)(
    '[OFQ-6] every one of a sale by $kind (approval: $hasApproval) is refused, or leads to the same bytes for the wallet and the same sale for the person',
    ({ kind, hasApproval, least }) => {
      let made = 0
      let refused = 0
      const changedFields = new Set<string>()
      for (const any of [close, ...fc.sample(sales, 6)]) {
        const sale: Sale = { ...any, kind, hasApproval }
        const good = goodSale(sale)
        const expected = checkPlan(good)
        const facts = bindingFacts(good)
        for (const mutant of allMutants(good)) {
          const { field, question } = mutant
          made += 1
          changedFields.add(field)
          const check = checkPlan(question)
          if (!check.ok) refused += 1
          else if (!isBeyondThePlan(sale, mutant, check)) {
            const passed = { sale, field, check, facts: bindingFacts(question) }
            expect(passed).toEqual({ sale, field, check: expected, facts })
          }
        }
      }
      expect(changedFields.size).toBeGreaterThan(20)
      expect(made).toBeGreaterThan(4_000)
      expect(refused / made).toBeGreaterThan(least)
    },
  )

  test('[OFQ-6] no mutated deposit passes without a simulation that would show what it takes', () => {
    return fc.assert(
      fc.property(sales, fc.nat(), fc.integer({ min: 1, max: 255 }), (sale, where, change) => {
        const good = goodSale({ ...sale, kind: 'deposit' })
        const bytes = Buffer.from(good.plan.transfer.data.slice(2), 'hex')
        const place = where % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ change
        const transfer = { ...good.plan.transfer, data: `0x${bytes.toString('hex')}` as const }
        const check = checkPlan({ ...good, plan: { ...good.plan, transfer } })
        if (place >= 4) expect(check).toMatchObject({ ok: false, code: 'plan_refused' })
        else expect(check.ok && !check.needsSimulation).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('refuses a target that is allowed only on another chain', () => {
    return fc.assert(
      fc.property(sales, (sale) => {
        const good = goodSale(sale)
        const elsewhere = rules.targets.map(({ address }) => ({ chainId: 1, address }))
        const check = checkPlan({ ...good, rules: { ...rules, targets: elsewhere } })
        expect(check).toMatchObject({ ok: false, code: 'plan_refused' })
        expect(!check.ok && check.reasons).toContain('transfer-target')
      }),
      { numRuns: 200 },
    )
  })
})
