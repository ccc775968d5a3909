// The result of a check. It contains names, our own numbers and codes: never a value of the environment, an address or
// external text.

/** The order in which a person reads them. */
export const areas = [
  'configuration',
  'mode',
  'signing',
  'service',
  'clock',
  'token',
  'limits',
  'chains',
  'database',
] as const

export type Area = (typeof areas)[number]

export interface Finding {
  readonly area: Area
  /** `unknown`: it could not be determined, usually because something else is wrong. */
  readonly state: 'ok' | 'wrong' | 'unknown'
  /** The variables, or the file, to look at. */
  readonly names: readonly string[]
  readonly what: string
  /** Null where there is nothing to do. */
  readonly fix: string | null
}

type Names = string | readonly string[]

const listOf = (names: Names) => (typeof names === 'string' ? [names] : names)

export const good = (area: Area, what: string, names: Names = []): Finding => ({
  area,
  state: 'ok',
  names: listOf(names),
  what,
  fix: null,
})

export const wrong = (area: Area, names: Names, what: string, fix: string): Finding => ({
  area,
  state: 'wrong',
  names: listOf(names),
  what,
  fix,
})

export const unknown = (area: Area, names: Names, what: string, fix: string | null = null): Finding => ({
  area,
  state: 'unknown',
  names: listOf(names),
  what,
  fix,
})
