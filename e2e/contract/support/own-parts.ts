import { expect } from 'vitest'

const QR_CODE = /<svg xmlns.*<\/svg>/

/** The first QR Code of a page, as a data URL. */
export function drawnCode(html: string): string {
  return `data:image/svg+xml;base64,${btoa(QR_CODE.exec(html)?.[0] ?? '')}`
}

/** A page may load files of the sandbox's own origin, and has no script or style of its own. */
export function expectOwnPartsOnly(html: string): void {
  const tags = html.match(/<(script|link|img|iframe|object|embed|audio|video|source)\b[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(2)
  for (const tag of tags)
    expect(tag).toMatch(/ (src|href)="\/look\/[a-z-]+\.(js|css|svg|woff2)\?v=[0-9a-f]+"/)
  expect(html.match(/<script[^>]*>[^<]/)).toBeNull()
  expect(html).not.toMatch(/<style| style="| on[a-z]+="|@import|url\(|srcset=/i)
}
