// Every entry point of the app: who may use it, and the request that tests it. A build with another one fails the run:
// add it to these tables, one line each.
import { randomUUID } from 'node:crypto'

/** The subject of an operation: one person's data, or made-up ids. */
export interface Subject {
  readonly order: string
  readonly recipient: string
  readonly transaction: string
  readonly session: string
}

/** The caller's own session, in addition to the subject. */
export interface Ground {
  readonly chainId: number
  readonly token: string
  readonly otherChainId: number
  readonly otherToken: string
}

/** What a caller without a session gets: the page itself, a redirect to sign-in, a 404, or an error page. */
type Guest = 'open' | 'sign-in' | 'missing' | 'error'

export interface KnownPage {
  readonly guest: Guest
  /** The parameter in its address. */
  readonly about?: keyof Subject
}

export const knownPages: Readonly<Record<string, KnownPage>> = {
  '/': { guest: 'open' },
  '/_global-error': { guest: 'error' },
  '/_not-found': { guest: 'error' },
  '/account/data': { guest: 'sign-in' },
  '/account/sessions': { guest: 'sign-in' },
  '/buy': { guest: 'open' },
  '/buy/[orderId]': { guest: 'sign-in', about: 'order' },
  '/operator': { guest: 'missing' },
  '/recipients': { guest: 'sign-in' },
  '/recipients/[recipientId]': { guest: 'sign-in', about: 'recipient' },
  '/recipients/csv': { guest: 'sign-in' },
  '/recipients/new': { guest: 'sign-in' },
  '/sell': { guest: 'open' },
  '/sell/[orderId]': { guest: 'sign-in', about: 'order' },
  '/send': { guest: 'open' },
  '/send/[orderId]': { guest: 'sign-in', about: 'order' },
  '/sign-in': { guest: 'open' },
  '/transactions': { guest: 'sign-in' },
  '/transactions/[orderId]/receipt': { guest: 'sign-in', about: 'order' },
  '/widget': { guest: 'open' },
  '/widget/demo': { guest: 'sign-in' },
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export interface KnownRoute {
  /** The statuses of each supported method without a session; every other method gets a 405. */
  readonly guest: Readonly<Partial<Record<Method, readonly number[]>>>
  readonly path?: (subject: Subject) => string
  readonly body?: (subject: Subject, ground: Ground) => unknown
  /** It has a subject, so it is in the matrix of two people. */
  readonly about?: keyof Subject
}

/** The methods of a route. */
export function knownMethods({ guest }: KnownRoute): readonly Method[] {
  return methods.filter((method) => guest[method] !== undefined)
}

const hash = `0x${'ab'.repeat(32)}`
const put = encodeURIComponent

export const knownRoutes: Readonly<Record<string, KnownRoute>> = {
  '/.well-known/security.txt': { guest: { GET: [200] } },
  '/account/data/file': { guest: { GET: [401] } },
  '/api/[...missing]': {
    guest: { GET: [404], POST: [404], PUT: [404], PATCH: [404], DELETE: [404] },
    path: () => '/api/no-such-route',
  },
  '/api/auth/[...nextauth]': {
    guest: { GET: [200], POST: [200, 400, 403, 404] },
    path: () => '/api/auth/csrf',
  },
  '/api/hashes': {
    guest: { PUT: [401] },
    body: ({ order }) => ({ orderId: order, step: 'transfer', hash }),
    about: 'order',
  },
  '/api/health': { guest: { GET: [200] } },
  '/api/orders': {
    guest: { GET: [401] },
    path: ({ order }) => `/api/orders?ids=${put(order)}`,
    about: 'order',
  },
  '/api/orders/[orderId]': {
    guest: { GET: [401] },
    path: ({ order }) => `/api/orders/${put(order)}`,
    about: 'order',
  },
  '/api/orders/claim': {
    guest: { POST: [401] },
    body: ({ transaction }, { chainId }) => ({ transactionId: transaction, chainId, hash, flow: 'sell' }),
    about: 'transaction',
  },
  '/api/orders/status': {
    guest: { GET: [401] },
    path: ({ transaction }) => `/api/orders/status?transactionId=${put(transaction)}`,
    about: 'transaction',
  },
  '/api/ready': { guest: { GET: [200, 503] } },
  '/api/reconcile': { guest: { GET: [401] } },
  '/api/reports': { guest: { POST: [400, 429] } },
  '/api/token': { guest: { POST: [401] } },
  '/favicon.ico': { guest: { GET: [200] } },
  '/icon.svg': { guest: { GET: [200] } },
  // Drawn at the build.
  '/apple-icon': { guest: { GET: [200] } },
  '/opengraph-image': { guest: { GET: [200] } },
  '/manifest.webmanifest': { guest: { GET: [200] } },
  '/robots.txt': { guest: { GET: [200] } },
  '/sitemap.xml': { guest: { GET: [200] } },
  '/recipients/export': { guest: { GET: [401] } },
  '/transactions/export': { guest: { GET: [401] } },
}

export interface KnownAction {
  /** Anyone may call it, by design. */
  readonly open?: true
  readonly args: Args
  /** Further arguments with which it does something else. */
  readonly also?: readonly Args[]
  readonly about?: keyof Subject
}

type Args = (subject: Subject, ground: Ground) => readonly unknown[]

const account = `0x${'12'.repeat(20)}`
const details = {
  pixKey: 'thief@acme.test',
  name: 'Joana Souza',
  taxId: '529.982.247-25',
  email: 'thief@acme.test',
}
const ofOrder = (...more: readonly unknown[]): KnownAction => ({
  args: ({ order }) => [order, ...more],
  about: 'order',
})
const ofRecipient = (...more: readonly unknown[]): KnownAction => ({
  args: ({ recipient }) => [recipient, ...more],
  about: 'recipient',
})
const common = ({ order }: Subject, { chainId, token }: Ground) => ({
  intentKey: randomUUID(),
  chainId,
  token,
  method: 'fromAmount',
  amount: '10',
  replaces: order,
})
const saved = ({ recipient }: Subject) => ({ kind: 'saved', recipientId: recipient })

/** What is asked for each kind of order. */
const askedFor = {
  sell: (subject: Subject, ground: Ground) => ({ ...common(subject, ground), recipient: saved(subject) }),
  buy: (subject: Subject, ground: Ground) => ({
    ...common(subject, ground),
    amount: '100',
    recipient: saved(subject),
  }),
  send: (subject: Subject, ground: Ground) => ({
    ...common(subject, ground),
    to: { chainId: ground.otherChainId, token: ground.otherToken },
    recipient: saved(subject),
  }),
}

export const knownActions: Readonly<Record<string, KnownAction>> = {
  acceptKey: ofRecipient('t***@acme.test'),
  beginStep: ofOrder('transfer', { account, nonce: 0 }),
  cancelOrder: ofOrder(),
  changePixDetails: ofRecipient(details),
  checkOrder: ofOrder(),
  checkRecipient: ofRecipient(),
  reportPayment: ofOrder(),
  closeStuck: ofOrder('closed by a thief'),
  endAllOthers: { args: () => [account] },
  endSessionById: { args: ({ session }) => [session], about: 'session' },
  dismissRecipient: ofRecipient(),
  endSessionsOfPerson: ofOrder(),
  eraseMyData: { args: () => [account] },
  getTestTokens: { args: (_, { chainId }) => [{ chainId }] },
  listKnownAddresses: { args: () => [account] },
  listRecipients: { args: () => [] },
  lookAgainAt: ofOrder(),
  markAsHandled: ofOrder('handled by a thief'),
  quote: {
    args: (subject, ground) => [{ kind: 'sell', request: askedFor.sell(subject, ground) }],
    also: Object.entries(askedFor).map(([kind, request]) => (subject, ground) => [
      { kind, request: request(subject, ground) },
    ]),
    about: 'recipient',
  },
  quoteFor: {
    args: (subject, ground) => [account, { kind: 'sell', request: askedFor.sell(subject, ground) }],
    about: 'recipient',
  },
  readBalances: { args: (_, { chainId }) => [chainId] },
  recordRefusal: ofOrder('transfer'),
  recordUnknown: ofOrder('transfer'),
  renameRecipient: ofRecipient('stolen'),
  resendWallet: ofRecipient(),
  restoreRecipient: ofRecipient(),
  retireRecipient: ofRecipient(),
  savePixRecipient: { args: () => [account, { intentKey: randomUUID(), label: 'Thief', details }] },
  saveWalletRecipient: {
    args: (_, { chainId, token }) => [
      account,
      { intentKey: randomUUID(), label: 'Thief', chainId, token, address: account, isSure: true },
    ],
  },
  setLocale: { open: true, args: () => ['en'] },
  signOut: { open: true, args: () => [] },
  startSignIn: { open: true, args: () => [] },
}
