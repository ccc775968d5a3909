// @vitest-environment jsdom
// A send on the same screens as a sale, with its own texts.
import { cleanup, screen } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SendIntent } from '@/lib/domain/kinds/send/kind'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import {
  absent,
  begun,
  created,
  mined,
  otherHash,
  quote,
  received,
  sent,
  told,
  toldByWord,
  ways,
} from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { orderWords } from '../order-words'
import { chains, fakeRamp, show } from '../testing'
import { OrderFlow } from './order-flow'

// Loading happens in the browser and is covered by the journeys.
vi.mock('./signed-screens', async () => ({
  loadSignedScreens: async () => null,
  ...(await import('../progress/progress-screen')),
  ...(await import('../outcome/outcome-screen')),
}))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ current: () => null, resume: async () => null, loadSendStep: async () => ({}) }),
  disconnectWallet: async () => {},
  useWalletConnection: () => null,
  useWalletOptions: () => [],
}))

const at = '2026-11-21T12:00:01.000Z'
const { token, intent: sale } = goodSale(oneSale)
const [first] = chains
if (first === undefined) throw new Error('a chain')
const far = { ...token, chainId: 31338 }
const ramp = { ...fakeRamp(), chains: [first, { ...first, id: 31338, name: 'Sandbox B', tokens: [far] }] }
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const { chainId, method, amount, account } = sale
const to = { chainId: far.chainId, token: far.address, address } as const
const intent: SendIntent = { kind: 'send', chainId, token: token.address, account, method, amount, to }
const createdSend = {
  ...created,
  intent,
  recipient: { id: null, label: null, maskedKey: '0x5aAe…eAed', saved: false },
}
const view = (events: readonly OrderEvent[]) => toOrderView(foldOrder(createdSend, events))

const ends = {
  completed: [...ways.completed, { type: 'delivery-seen', amount: quote.receiveAmount, hash: otherHash, at }],
  deliveryUnseen: [...ways.sent, toldByWord('completed')],
  failedBefore: [...ways.unknown, toldByWord('failed')],
  refusedByService: [...ways.expired, told('failed')],
  failedAfter: ways.failed,
  refunded: ways.refunded,
  expired: ways.expired,
  expiredApproved: [
    received,
    begun('approval'),
    sent('approval'),
    mined('approval'),
    { type: 'expired', at },
  ],
  cancelled: ways.cancelled,
  superseded: [received, { type: 'replaced', by: 'order-2', at }],
} as const satisfies Readonly<Record<string, readonly OrderEvent[]>>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:02.000Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (events: readonly OrderEvent[], locale: 'en' | 'pt-BR') =>
  show(<OrderFlow initial={view(events)} bankUrl={null} />, ramp, locale)
const plain = (text: string | null | undefined) => text?.replace(/\s+/g, ' ')

const languages = [
  ['en', en],
  ['pt-BR', ptBr],
] as const

test('[R34] the review of a send shows every digit of the address to be paid', async () => {
  open([received], 'en')
  const card = await screen.findByRole('region', { name: en.send.review.heading })
  // Once for screen readers, once in groups.
  expect(card.textContent?.replace(/\s/g, '')).toContain(`${address}${address}`)
})

describe('ends of a send', () => {
  const delivered = { delivery: { amount: decimal('7'), hash: otherHash } }
  const seen = { type: 'delivery-seen', amount: decimal('7'), hash: otherHash, at } as const

  test.each(Object.keys(ends))(
    '[XCH-1] %s mentions a transfer, in both languages, and never a sale or Pix',
    (name) => {
      // Safe: the keys of the table are outcomes with their own texts.
      const outcome = name as keyof typeof ends
      for (const [locale, messages] of languages) {
        const { container, unmount } = open(ends[outcome], locale)
        const say = createTranslator({ locale, messages, namespace: 'outcome' })
        const words = orderWords(view(ends[outcome]), ramp.chains, locale)
        const title = screen.getByRole('heading', { level: 1 }).textContent
        expect(plain(title)).toBe(plain(say(`${outcome}.title`, words)))
        expect(plain(container.textContent)).toContain(plain(say(`${outcome}.detail`, words)))
        expect(container.textContent).not.toMatch(/null|undefined|NaN|\bPIX\b|\bsale\b|\bvendas?\b|R\$/i)
        unmount()
      }
    },
  )

  test.each([
    ['en', /received nothing/, 'We also found 7 USDC for 0x5aAe…\u2060eAed on Sandbox B.'],
    ['pt-BR', /não recebeu nada/, 'Também encontramos 7 USDC para 0x5aAe…\u2060eAed na rede Sandbox B.'],
  ] as const)(
    'a refund of tokens that we also found delivered is not said to have left nobody with them, in %s',
    (locale, nothing, text) => {
      const back = open(ways.refunded, locale)
      expect(back.container.textContent).toMatch(nothing)
      back.unmount()
      const both = open([...ways.refunded, told('completed'), seen], locale)
      expect(both.container.textContent).not.toMatch(nothing)
      expect(plain(both.container.textContent)).toContain(text)
    },
  )

  test.each([
    ['en', 'found no refund of 100 USDC.', 'found no delivery of '],
    ['pt-BR', 'não encontramos uma devolução de 100 USDC.', 'não encontramos uma entrega de '],
  ] as const)(
    'what is missing is the whole amount: another may have arrived, in %s',
    (locale, refund, delivery) => {
      const back = open([...ways.processing, told('refunded'), absent('refund')], locale)
      expect(plain(back.container.textContent)).toContain(refund)
      back.unmount()
      const { container } = open(
        [...ways.processing, told('completed', delivered), absent('delivery')],
        locale,
      )
      const { quoted } = orderWords(view([received]), ramp.chains, locale)
      expect(plain(container.textContent)).toContain(`${delivery}${plain(quoted)}`)
    },
  )

  test.each([
    [
      'waits for the service',
      ways.confirmed,
      'We found 7 USDC for 0x5aAe…\u2060eAed on Sandbox B.',
      'Next, the payments service delivers',
    ],
    [
      'failed, as the service says',
      ways.failed,
      'but we found 7 USDC for 0x5aAe…\u2060eAed on Sandbox B.',
      'couldn’t deliver',
    ],
  ] as const)('the page of a send that %s names a delivery that we found', (_, events, text, not) => {
    const missing = open(events, 'en')
    expect(missing.container.textContent).toContain(not)
    missing.unmount()
    const found = open([...events, seen], 'en')
    expect(plain(found.container.textContent)).toContain(text)
    expect(found.container.textContent).not.toContain(not)
  })

  test('[XCH-1] a delivery that is told but not seen is shown as such, and asks for nothing', () => {
    open(
      [...ways.completed.slice(0, -1), told('completed', { delivery: { amount: null, hash: otherHash } })],
      'en',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'The service says it delivered. We’re confirming it',
    )
    expect(screen.queryByText(en.outcome.completed.title)).toBeNull()
    expect(document.body.textContent).not.toContain(otherHash)
  })

  test.each([
    [
      'a transfer that never began',
      [received, told('completed', delivered)],
      'no transfer from you on record',
    ],
    [
      'a transfer that is missing',
      [...ways.sending, told('completed', delivered), absent('transfer')],
      'found no transfer',
    ],
    [
      'a delivery that is missing',
      [...ways.processing, told('completed', delivered), absent('delivery')],
      'found no delivery of',
    ],
    [
      'confirmations after a delivery',
      [...ways.sending, seen, told('completed', delivered)],
      'your own transfer has enough',
    ],
  ])('what the service tells is compared with %s, and the page says which', (_, events, text) => {
    open(events, 'en')
    expect(plain(document.body.textContent)).toContain(text)
  })

  test.each([
    ['en', /Don’t send anything/, /send again|sending again/i],
    ['pt-BR', /Não envie nada/, /enviar? de novo/i],
  ] as const)('nobody is told not to send again what never left, in %s', (locale, said, not) => {
    const { container } = open([received, told('completed', delivered)], locale)
    expect(container.textContent).toMatch(said)
    expect(container.textContent).not.toMatch(not)
  })

  test('an amount that we found ourselves is not put in the service’s mouth', () => {
    open([...ways.sending, seen, told('completed', { delivery: { amount: null, hash: otherHash } })], 'en')
    expect(plain(screen.getAllByRole('status')[0]?.textContent)).toMatch(
      /^It says it delivered the tokens on/,
    )
  })

  test('a completed one is in no bank, and offers its receipt before the next transfer', () => {
    vi.stubEnv('NEXT_PUBLIC_RAMP_MODE', 'sandbox')
    show(<OrderFlow initial={view(ends.completed)} bankUrl="http://127.0.0.1:1/bank" />, ramp)
    expect(screen.getByRole('link', { name: 'Receipt' }).className).toContain('bg-accent')
    expect(screen.getByRole('link', { name: 'Send again' })).toBeTruthy()
    expect(screen.queryByText(en.sandbox.seeInBank)).toBeNull()
    vi.unstubAllEnvs()
  })

  test('[XCH-1] an unclear answer of the wallet warns against a second transfer, in both languages', () => {
    for (const [locale, messages] of languages) {
      const { unmount } = open(ways.unknown, locale)
      const say = createTranslator({ locale, messages, namespace: 'progress' })
      expect(screen.getByText(say('doNotRepeat', { kind: 'send' }))).toBeTruthy()
      expect(screen.getByText(say('doNotRepeatDetail', { kind: 'send' }))).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^(Approve|Send|Aprovar|Enviar)\s\d/ })).toBeNull()
      unmount()
    }
  })
})

test.each([
  ['the amount that the service named', decimal('5'), 'It says it delivered 5 USDC on Sandbox B.'],
  ['no amount that it did not name', null, 'It says it delivered the tokens on Sandbox B.'],
])('a transfer told as delivered repeats %s, never the quote’s', (_, named, text) => {
  const completed = told('completed', { delivery: { amount: named, hash: otherHash } })
  show(<OrderFlow initial={view([...ways.sent, completed])} bankUrl={null} />, ramp)
  expect(document.body.textContent?.replace(/\s/g, ' ')).toContain(text)
})
