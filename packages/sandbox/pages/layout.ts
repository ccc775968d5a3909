import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Language } from '../bank/labels'
import { ADDRESSES } from './look/assets'
import { TIME_STYLES } from './look/time-styles'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

interface Page {
  readonly language: string
  /** The name of these pages. */
  readonly title: string
  /** The name of this one, if it has its own. */
  readonly name?: string
  readonly notice: string
  readonly body: Markup
  /** The class of the part below the header. */
  readonly room?: string
  readonly head?: Markup
  readonly links?: Markup
  /** The target of the link in the header. */
  readonly home?: string
}

/** A whole page. It loads nothing from another origin, and works without scripts. */
export function page({ language, title, name, notice, body, room, links, home, head }: Page): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name === undefined ? title : `${name} · ${title}`}</title>
${head ?? ''}<link rel="icon" type="image/svg+xml" href="${ADDRESSES.icon}">
${ADDRESSES.fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`)}
<link rel="stylesheet" href="${ADDRESSES.style}">
</head>
<body>
<header class="top"><div><a class="brand" href="${home ?? '/bank'}"><img src="${ADDRESSES.icon}" alt="" width="32" height="32"><span>${title}<small>${notice}</small></span></a>${
    links === undefined ? '' : html`<nav class="tools" aria-label="Sandbox">${links}</nav>`
  }</div></header>
<main class="${room ?? ''}">${body}</main>
<script src="${ADDRESSES.script}" data-styles="${JSON.stringify(TIME_STYLES)}"></script>
</body>
</html>`
}

/** A link to this address in the other language. */
export function languageLink(
  own: Language,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Markup {
  const [lang, name] = own === 'en' ? ['pt-BR', 'Português'] : ['en', 'English']
  return html`<a href="${path}?${new URLSearchParams({ ...query, lang })}" lang="${lang}" hreflang="${lang}">${name}</a>`
}

// A stricter referrer policy would make browsers send "Origin: null" with our own forms, which are accepted by their
// Origin.
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const
