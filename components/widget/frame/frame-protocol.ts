// The postMessage protocol between a host's page and a framed widget. Plain parsers: the host's side is part of a
// loader of a few kilobytes.
import type { WidgetEvent } from '../events'
import type { WidgetOptions } from '../options'
import { readFrameEvent } from './frame-event'

/** A host's options for a framed widget; missing ones have the widget's defaults. */
export type FrameOptions = Pick<
  WidgetOptions,
  'flow' | 'amount' | 'token' | 'chain' | 'locale' | 'theme' | 'colors'
>

/** From the frame. Only `ready` before the parent has answered. */
export type FrameMessage =
  | { readonly ramp: 1; readonly type: 'ready' }
  | { readonly ramp: 1; readonly type: 'token-wanted'; readonly id: number }
  /** In CSS pixels. */
  | { readonly ramp: 1; readonly type: 'height'; readonly height: number }
  | { readonly ramp: 1; readonly type: 'event'; readonly event: WidgetEvent }

/** A rejection of a host's getToken(), with the same fields. */
export interface TokenRefusal {
  readonly status: number | null
  readonly code: string | null
  readonly retryAfterSeconds: number | null
}

/** From the host's page. */
export type ParentMessage =
  | { readonly ramp: 1; readonly type: 'config'; readonly options: FrameOptions }
  /** Unchanged from getToken(): parsed like every token (lib/domain/token-life.ts). */
  | { readonly ramp: 1; readonly type: 'token'; readonly id: number; readonly token: unknown }
  | ({ readonly ramp: 1; readonly type: 'token-refused'; readonly id: number } & TokenRefusal)

type Members = Readonly<Record<string, unknown>>

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const numberOrNull = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** A member of a host's value; undefined if reading it throws. */
function memberOf(value: unknown, name: string): unknown {
  try {
    // Not from a copy: an error's fields may be on its class.
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

/** Never throws. */
export function refusalOf(error: unknown): TokenRefusal {
  const code = memberOf(error, 'code')
  return {
    status: numberOrNull(memberOf(error, 'status')),
    code: typeof code === 'string' ? code : null,
    retryAfterSeconds: numberOrNull(memberOf(error, 'retryAfterSeconds')),
  }
}

/** Whether a message comes from exactly that window and origin: each side checks both before it reads anything. */
export function isFrom(event: MessageEvent, source: unknown, origin: string): boolean {
  return source !== null && event.source === source && event.origin === origin
}

/** Parses a message whose origin was checked; null if it is not one of ours. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  const { ramp, type, id, height, event } = membersOf(data)
  if (ramp !== 1) return null
  if (type === 'ready') return { ramp, type }
  if (type === 'token-wanted' && typeof id === 'number') return { ramp, type, id }
  if (type === 'height' && typeof height === 'number' && height > 0 && height < 20_000)
    return { ramp, type, height }
  if (type !== 'event') return null
  const told = readFrameEvent(event)
  return told === null ? null : { ramp, type, event: told }
}
