// What a host's page and the widget in a frame say to each other by postMessage. Plain parsers: the host's half of them
// travels in a loader of a few kilobytes.
import type { WidgetEvent } from '../events'
import type { WidgetOptions } from '../options'
import { readFrameEvent } from './frame-event'

/** What a host may say of a framed widget; what is left out has the widget's own default. */
export type FrameOptions = Pick<
  WidgetOptions,
  'flow' | 'amount' | 'token' | 'chain' | 'locale' | 'theme' | 'colors'
>

/** From the frame. It says nothing but `ready` before the parent has answered. */
export type FrameMessage =
  | { readonly ramp: 1; readonly type: 'ready' }
  | { readonly ramp: 1; readonly type: 'token-wanted'; readonly id: number }
  /** In CSS pixels. */
  | { readonly ramp: 1; readonly type: 'height'; readonly height: number }
  | { readonly ramp: 1; readonly type: 'event'; readonly event: WidgetEvent }

/** Of a host's getToken(): the same fields as of its rejection. */
export interface TokenRefusal {
  readonly status: number | null
  readonly code: string | null
  readonly retryAfterSeconds: number | null
}

/** From the host's page. */
export type ParentMessage =
  | { readonly ramp: 1; readonly type: 'config'; readonly options: FrameOptions }
  /** As getToken() answered: it is read where every token is (lib/domain/token-life.ts). */
  | { readonly ramp: 1; readonly type: 'token'; readonly id: number; readonly token: unknown }
  | ({ readonly ramp: 1; readonly type: 'token-refused'; readonly id: number } & TokenRefusal)

type Members = Readonly<Record<string, unknown>>

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const numberOrNull = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** A member of what a host gave; undefined where reading it throws. */
function memberOf(value: unknown, name: string): unknown {
  try {
    // Not by a copy: an error's fields may stand on its class.
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

/** Whether a message comes from that very window at that very origin: each side asks both before it reads a word. */
export function isFrom(event: MessageEvent, source: unknown, origin: string): boolean {
  return source !== null && event.source === source && event.origin === origin
}

/** What the host's page may believe of a message whose origin it has checked; null for what is none of ours. */
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
