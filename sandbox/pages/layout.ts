import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
:root{color-scheme:light dark;--bg:#f6f7f5;--card:#fff;--ink:#16211c;--soft:#57655d;--line:#dfe5e1;--accent:#0b6b46;--in:#0b6b46;--out:#9a3412}
@media (prefers-color-scheme:dark){:root{--bg:#0f1512;--card:#17201b;--ink:#e8efeb;--soft:#9db0a5;--line:#2a3730;--accent:#5fd3a0;--in:#5fd3a0;--out:#f0a37c}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main,header{max-width:56rem;margin:0 auto;padding:1.25rem 1rem}
header{display:flex;gap:1rem;align-items:baseline;justify-content:space-between;flex-wrap:wrap}
header strong{font-size:1.05rem;letter-spacing:-.01em}
h1{font-size:1.6rem;line-height:1.2;letter-spacing:-.02em;margin:.25rem 0 .5rem;overflow-wrap:anywhere}
p{margin:.25rem 0 1rem;color:var(--soft)}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.9rem;overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.75rem 1rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
thead th{font-size:.8rem;font-weight:600;color:var(--soft)}
tr:last-child>*{border-bottom:0}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.in{color:var(--in)}.out{color:var(--out)}
.s{display:block;color:var(--soft);font-size:.85rem}
tfoot td{font-weight:650;border-top:2px solid var(--line)}
.tag{font-size:.8rem;border:1px solid var(--line);border-radius:99px;padding:.1rem .7rem;color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.25rem;padding:1rem;margin:0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:.1rem}dd{margin-bottom:.6rem}}
`

export interface Page {
  readonly language: string
  readonly title: string
  readonly notice: string
  readonly body: Markup
  readonly links?: Markup
}

/** A whole page without any outside resource or script. */
export function page({ language, title, notice, body, links }: Page): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><strong>${title}</strong><span><span class="tag">${notice}</span> ${links ?? ''}</span></header>
<main>${body}</main>
</body>
</html>`
}

export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const
