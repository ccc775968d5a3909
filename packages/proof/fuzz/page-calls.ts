// The sandbox's pages and forms as a browser requests them, and with malformed fields and bytes.
import { randomUUID } from 'node:crypto'
import { between, type Dice, oneOf } from '../soak/sell/dice'
import type { Call } from './call'
import type { Chain, Memory } from './samples'

/** Always invalid, so that it must be refused: clock, prices and treasury stay as the other calls need them. */
export const neverTaken: ReadonlySet<string> = new Set([
  'form /panel/faucet',
  'form /panel/clock',
  'form /panel/rate',
  'page /explorer',
])

type Form = Readonly<Record<string, string>>

const odd: readonly string[] = [
  ...['', ' ', '0', '-1', '1.5', '1e9', '0x1', 'NaN', '9'.repeat(5_000), 'x'.repeat(20_000)],
  ...['é\u0000\u202e\ud83d\ude00', "' or 1=1 --", '../../etc/passwd', '__proto__', 'constructor'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '%', '%00', '\r\nset-cookie: a=b'],
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const panelSections = ['orders', 'clock', 'prices', 'seeds', 'faults', 'lies', 'calls'] as const

interface Page {
  readonly name: string
  readonly path: (dice: Dice) => string
  /** The fields of the form posted there. */
  readonly form?: (dice: Dice) => Form
  /** A valid form must be accepted. */
  readonly isSafe: boolean
}

function formsOf(memory: Memory, chains: readonly Chain[]): readonly Page[] {
  const form = (path: string, make: (dice: Dice) => Form, isSafe = false): Page => {
    return { name: `form ${path}`, path: () => path, form: make, isSafe }
  }
  const lang = (dice: Dice) => oneOf(dice, ['en', 'pt-BR'])
  return [
    form('/bank/pay', (dice) => ({
      lang: lang(dice),
      code: memory.some('brCode', dice),
      amount: `${between(dice, 1, 90)},50`,
      payer: 'pagador@sandbox.example',
      payments: oneOf(dice, ['0', '1', '2']),
      how: oneOf(dice, ['full', 'amount', 'late', 'twice', 'enter']),
    })),
    form('/bank/fund', () => ({ lang: 'en', key: `${randomUUID()}@example.com`, amount: '12.34' }), true),
    form('/panel/settle', (dice) => ({
      lang: lang(dice),
      transactionId: memory.some('transaction', dice),
      outcome: oneOf(dice, ['complete', 'fail', 'refund', 'hold']),
    })),
    form(
      '/panel/faults',
      () => ({ operation: 'prices', kind: 'delay', times: '1', status: '500', delayMs: '1' }),
      true,
    ),
    form('/panel/faults/clear', () => ({ lang: 'en' }), true),
    form('/panel/seed', () => ({ kind: 'purchase' }), true),
    form('/panel/fund', () => ({ key: `${randomUUID()}@example.com`, amount: '12,34' }), true),
    form('/panel/faucet', (dice) => ({ address: '0x12', chainId: String(oneOf(dice, chains).id) })),
    form('/panel/clock', () => ({ amount: 'soon', unit: 'seconds' })),
    form('/panel/rate', () => ({ symbol: 'none', percent: '1' })),
  ]
}

function pagesOf(memory: Memory, chains: readonly Chain[]): readonly Page[] {
  const page = (name: string, path: (dice: Dice) => string): Page => ({ name, path, isSafe: true })
  const hash = `0x${'a'.repeat(64)}`
  return [
    page('page /bank', (dice) => `/bank?lang=pt-BR&code=${encodeURIComponent(memory.some('brCode', dice))}`),
    page('page /bank?payout', (dice) => `/bank?payout=${memory.some('transaction', dice)}`),
    page('page /bank/pay', () => '/bank/pay?payer=pagador%40sandbox.example'),
    page('page /bank/receive', () => '/bank/receive?key=pagador%40sandbox.example'),
    page('page /bank/ledger', () => '/bank/ledger'),
    page('page /bank/:account', () => '/bank/provider%3Afloat'),
    page('page /panel', (dice) => `/panel?lang=en&page=${between(dice, 1, 9)}`),
    page('page /panel?show', (dice) => `/panel?show=${oneOf(dice, panelSections)}`),
    page('page /docs', () => '/docs'),
    { ...page('page /explorer', (dice) => `/explorer/${oneOf(dice, chains).id}/tx/${hash}`), isSafe: false },
  ]
}

function spoilAddress(dice: Dice, path: string): string {
  const word = encodeURIComponent(oneOf(dice, odd).replaceAll('\ud83d\ude00', ''))
  const [place = '', query = ''] = path.split('?')
  const ways = [
    `${place}?${query}&${query}`,
    `${place}?lang=${word}&code=${word}&page=${word}&done=${word}&show=${word}&at=${word}&payer=${word}&payout=${word}`,
    `${place}?%ff=%fe&%=%`,
    `${place}/${word.slice(0, 3_000)}`,
    `${place.slice(0, place.lastIndexOf('/'))}/${word.slice(0, 3_000)}`,
    `${place}/%00`,
    `${place}?${'a'.repeat(6_000)}`,
  ]
  return oneOf(dice, ways)
}

const broken: readonly ((text: string) => Buffer | string)[] = [
  (text) => text.replaceAll('=', '%'),
  (text) => `${text}&${text}`,
  (text) => `${text}&__proto__=1&constructor=2&a[]=1&toString=3`,
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe, 0x00, 0xc0, 0xaf])]),
  (text) => `${text}&pad=${'x'.repeat(70_000)}`,
  (text) => text.slice(0, Math.floor(text.length / 2)),
  () => '&&&===%%%',
  () => '',
  (text) => `${text}&${Array.from({ length: 3_000 }, (_, at) => `f${at}=1`).join('&')}`,
]

const strangers = (own: string): readonly Readonly<Record<string, string>>[] => [
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: own, 'content-type': 'multipart/form-data; boundary=x' },
  { origin: own, 'content-type': 'application/json' },
  { origin: own, 'content-type': 'text/plain' },
]

const formType = 'application/x-www-form-urlencoded'

function post(dice: Dice, { name, path, form, isSafe }: Page, origin: string): Call {
  const fields = { ...form?.(dice) }
  const turn = dice()
  const isSpoiled = turn < 0.4
  if (isSpoiled) fields[oneOf(dice, Object.keys(fields))] = oneOf(dice, odd)
  const good = new URLSearchParams(fields).toString()
  const isBroken = turn >= 0.4 && turn < 0.6
  const isStranger = turn >= 0.6 && turn < 0.7
  const sent = isBroken ? oneOf(dice, broken)(good) : good
  const caller = isStranger ? oneOf(dice, strangers(origin)) : { origin, 'content-type': formType }
  const isGood = turn >= 0.7
  const must = isStranger || (isGood && neverTaken.has(name)) ? 'fail' : isSafe && isGood ? 'succeed' : 'any'
  const pieces = dice() < 0.02 ? 3 : 1
  const whole = { 'content-type': formType, ...caller }
  return {
    ...{ name, method: 'POST', path: path(dice), headers: whole, pieces, must, isHostless: false },
    bytes: Buffer.from(sent),
  }
}

/** One requested page, or one posted form. */
export function pageCallOf(dice: Dice, memory: Memory, chains: readonly Chain[], origin: string): Call {
  if (dice() < 0.6) return post(dice, oneOf(dice, formsOf(memory, chains)), origin)
  const { name, path, isSafe } = oneOf(dice, pagesOf(memory, chains))
  const isSpoiled = dice() < 0.6
  const good = path(dice)
  return {
    ...{ name, method: 'GET', headers: {}, bytes: null, pieces: 1, isHostless: false },
    path: isSpoiled ? spoilAddress(dice, good) : good,
    must: isSpoiled ? 'any' : isSafe ? 'succeed' : 'fail',
  }
}
