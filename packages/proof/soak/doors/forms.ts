// The forms in which an entry point is requested, and the ids used instead of a person's own.
import { randomUUID } from 'node:crypto'
import type { Subject } from './known'

type Headers = Readonly<Record<string, string>>

const many = (word: string) => Array.from({ length: 5 }, () => word).join(':')

/** Forms that have bypassed a framework's checks before, and the plain request. */
export const guestForms: Readonly<Record<string, Headers>> = {
  plain: {},
  rsc: { rsc: '1' },
  prefetch: { rsc: '1', 'next-router-prefetch': '1' },
  segment: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  'subrequest of the proxy': { 'x-middleware-subrequest': many('proxy') },
  'subrequest of the middleware': { 'x-middleware-subrequest': many('src/middleware') },
  'matched path': {
    'x-matched-path': '/',
    'x-invoke-path': '/',
    'x-invoke-status': '200',
    'x-invoke-output': '/',
  },
  'data request': { 'x-nextjs-data': '1' },
  'headers to override': {
    'x-middleware-override-headers': 'cookie',
    'x-middleware-request-cookie': 'ramp.session=forged',
  },
  'forged cookie': { cookie: 'ramp.session=eyJhbGciOiJkaXIifQ..forged; __Host-ramp.session=forged' },
  'our own headers': { 'x-nonce': 'AAAA', 'x-page': 'frame' },
}

/** @param origin the app's own */
export function actionForms(origin: string): Readonly<Record<string, Headers>> {
  const { port } = new URL(origin)
  const evil = 'evil.example'
  return {
    plain: { 'sec-fetch-site': 'same-origin' },
    forwarded: { 'x-action-forwarded': '1' },
    'null origin': { origin: 'null' },
    'foreign origin': { origin: `https://${evil}` },
    'empty origin': { origin: '' },
    'foreign host': { host: evil, origin: `https://${evil}` },
    'foreign forwarded host': { 'x-forwarded-host': evil, origin: `https://${evil}` },
    'cross-site': { origin: `https://${evil}`, 'sec-fetch-site': 'cross-site' },
    'same-site': { origin: `http://sibling.localhost:${port}`, 'sec-fetch-site': 'same-site' },
  }
}

/** Forms that none of our pages send: with them even a person's own cookie must do nothing. */
export const foreignForms: readonly string[] = [
  'null origin',
  'foreign origin',
  'empty origin',
  'foreign host',
  'foreign forwarded host',
  'cross-site',
  'same-site',
]

const each = (of: (id: string) => string, { order, recipient, transaction, session }: Subject): Subject => ({
  order: of(order),
  recipient: of(recipient),
  transaction: of(transaction),
  session: of(session),
})

/** Replacements for the owner's ids: another person's, and ones that never existed. */
export function idForms(owner: Subject): Readonly<Record<string, Subject>> {
  const always = (text: string) => each(() => text, owner)
  return {
    foreign: owner,
    missing: each(() => randomUUID(), owner),
    'foreign in capitals': each((id) => id.toUpperCase(), owner),
    'foreign with spaces': each((id) => ` ${id} `, owner),
    'foreign in braces': each((id) => `{${id}}`, owner),
    malformed: always('not-an-id'),
    empty: always(''),
    sql: each((id) => `${id}' OR '1'='1`, owner),
    long: always('a'.repeat(5_000)),
    nul: each((id) => `${id}\0`, owner),
    'of every object': always('__proto__'),
  }
}
