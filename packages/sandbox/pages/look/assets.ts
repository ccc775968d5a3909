// Everything that the pages load, from the sandbox's own origin.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpEnv } from '../../service/http/env'
import { NotFound } from '../../service/http/errors'
import display from '../fonts/display.woff2?inline'
import mono from '../fonts/mono.woff2?inline'
import sans from '../fonts/sans.woff2?inline'
import sansMore from '../fonts/sans-more.woff2?inline'
import bank from './bank.css?raw'
import base from './base.css?raw'
import forms from './forms.css?raw'
import icon from './icon.svg?raw'
import lists from './lists.css?raw'
import localTimes from './local-times.js?raw'
import panel from './panel.css?raw'
import pay from './pay.css?raw'
import tokens from './tokens.css?raw'

interface Asset {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Changes with the content, so that a browser may keep it for good. */
  readonly address: string
}

const assets = new Map<string, Asset>()

function add(name: string, type: string, content: string | Uint8Array): string {
  const bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const address = `/look/${name}?v=${version}`
  assets.set(name, { type, bytes, address })
  return address
}

function addFont(name: string, dataUrl: string): string {
  return add(`${name}.woff2`, 'font/woff2', Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
}

const fonts = [
  { name: 'sans', variable: '--font-geist-sans', weights: '400 600', address: addFont('sans', sans) },
  { name: 'display', variable: '--font-familjen', weights: '600', address: addFont('display', display) },
  { name: 'mono', variable: '--font-geist-mono', weights: '400', address: addFont('mono', mono) },
]
const face = (name: string, weights: string, address: string, more = '') =>
  `@font-face{font-family:"look-${name}";src:url(${address}) format("woff2");font-weight:${weights};font-display:swap${more}}`
const faces = [
  ...fonts.map(({ name, weights, address }) => face(name, weights, address)),
  // Loaded for a name with one of these letters.
  face('sans', '400 600', addFont('sans-more', sansMore), ';unicode-range:U+100-17F'),
]
const families = fonts.map(({ name, variable }) => `${variable}:"look-${name}"`)
const sheet = [...faces, `:root{${families.join(';')}}`, tokens, base, lists, forms, bank, pay, panel].join(
  '\n',
)

export const ADDRESSES = {
  style: add('style.css', 'text/css; charset=utf-8', sheet),
  script: add('local-times.js', 'text/javascript; charset=utf-8', localTimes),
  icon: add('icon.svg', 'image/svg+xml', icon),
  /** The fonts of what is seen first. */
  fonts: fonts.slice(0, 2).map(({ address }) => address),
} as const

export function createAssetRoutes(): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/:name', (c) => {
    const asset = assets.get(c.req.param('name'))
    if (asset === undefined) throw new NotFound('the file')
    const isCurrent = asset.address.endsWith(`?v=${c.req.query('v')}`)
    return c.body(asset.bytes, 200, {
      'content-type': asset.type,
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })
  return router
}
