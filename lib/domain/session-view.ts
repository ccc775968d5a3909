// What a person sees of their sessions. Pure.

/** By their common names. Order matters: most browsers also name those they descend from. */
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

/** The family alone: version, system and device would fingerprint the person. */
export function browserFamily(userAgent: string | null): BrowserFamily | null {
  if (userAgent === null) return null
  const text = userAgent.slice(0, 512)
  return families.find(([, sign]) => sign.test(text))?.[0] ?? null
}

export interface SessionView {
  readonly id: string
  /** The network; null when the address is unknown or no longer readable. */
  readonly network: string | null
  readonly browser: BrowserFamily | null
  /** ISO 8601. */
  readonly startedAt: string
  readonly lastSeenAt: string
  /** The session of this request. */
  readonly isCurrent: boolean
}

export interface SessionList {
  readonly open: readonly SessionView[]
  /** The latest ended ones, newest first. */
  readonly ended: readonly SessionView[]
}
