// What a person sees of the times that they signed in. Pure.

/** As people know them. Order decides: most browsers also name the ones that they descend from. */
const families = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
] as const

export type BrowserFamily = (typeof families)[number][0]

export const browserFamilies: readonly BrowserFamily[] = families.map(([name]) => name)

/** The family alone: version, system and device would make a fingerprint of the person. */
export function browserFamily(userAgent: string | null): BrowserFamily | null {
  if (userAgent === null) return null
  const text = userAgent.slice(0, 512)
  return families.find(([, sign]) => sign.test(text))?.[0] ?? null
}

export interface SessionView {
  readonly id: string
  /** Where from; null where the address can't be told, or is no longer readable. */
  readonly network: string | null
  readonly browser: BrowserFamily | null
  /** ISO 8601. */
  readonly startedAt: string
  readonly lastSeenAt: string
  /** The one that asks. */
  readonly isCurrent: boolean
}

export interface SessionList {
  readonly open: readonly SessionView[]
  /** The last ones that have ended, newest first. */
  readonly ended: readonly SessionView[]
}
