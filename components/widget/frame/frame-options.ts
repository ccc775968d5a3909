// What a frame takes from its address and from its host's messages: both are untrusted.
import { themes } from '@/lib/domain/theme'
import { locales } from '@/messages/locales'
import { site } from '@/site.config'
import { colorNames, type WidgetColors } from '../options'
import { type FrameOptions, membersOf, type ParentMessage, refusalOf } from './frame-protocol'

const oneOf = <V extends string>(list: readonly V[], value: unknown): V | undefined =>
  list.find((known) => known === value)

const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined

function chainOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(id) ? Number(id) : undefined
}

function colorsOf(value: unknown): WidgetColors | undefined {
  const given = membersOf(value)
  const known = colorNames.flatMap((name) => {
    const color = shortText(given[name])
    return color === undefined ? [] : [[name, color] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

/** Takes valid values and ignores the rest, so that a mistake in one attribute does not hide the checkout. */
export function readFrameOptions(value: unknown): FrameOptions {
  const given = membersOf(value)
  const read = {
    flow: oneOf(site.flows, given.flow),
    amount: shortText(given.amount),
    token: shortText(given.token),
    chain: chainOf(given.chain),
    locale: oneOf(locales, given.locale),
    theme: oneOf(themes, given.theme),
    colors: colorsOf(given.colors),
  }
  return Object.fromEntries(Object.entries(read).filter(([, known]) => known !== undefined))
}

/** Parses a message whose origin was checked; null if it is not one of ours. */
export function parseParentMessage(data: unknown): ParentMessage | null {
  const { ramp, type, id, token, options } = membersOf(data)
  if (ramp !== 1) return null
  if (type === 'config') return { ramp, type, options: readFrameOptions(options) }
  if (typeof id !== 'number') return null
  if (type === 'token') return { ramp, type, id, token }
  if (type === 'token-refused') return { ramp, type, id, ...refusalOf(data) }
  return null
}
