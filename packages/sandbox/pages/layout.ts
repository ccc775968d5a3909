import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { STYLE } from './style'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export interface Page {
  readonly language: string
  readonly title: string
  readonly notice: string
  readonly body: Markup
  readonly head?: Markup
  readonly links?: Markup
  /** The target of the link in the header. */
  readonly home?: string
}

/** A whole page without external resources or scripts. */
export function page({ language, title, notice, body, links, home, head }: Page): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
${head ?? ''}<style>${raw(STYLE)}</style>
</head>
<body>
<header><div><a class="brand" href="${home ?? '/bank'}"><i></i>${title}</a><span class="tools"><span class="tag">${notice}</span> ${links ?? ''}</span></div></header>
<main>${body}</main>
</body>
</html>`
}

// A stricter referrer policy would make browsers send "Origin: null" with our own forms, which are accepted by their
// Origin.
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const
