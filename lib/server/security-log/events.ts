// The closed list of what the security log may say. Pure.

/**
 * `act`: each is written. `refusal`: a stranger can cause any number, so they are counted in memory and written
 * periodically.
 */
export const securityEvents = {
  'sign-in': 'act',
  'sign-in-refused': 'refusal',
  'sign-out': 'act',
  /** Ended other than by its own sign-out: `detail` says how. */
  'session-ended': 'act',
  'origin-refused': 'refusal',
  /** An id that belongs to another person: `detail` says of what. */
  'foreign-id': 'refusal',
  /** `detail` is the name of the limit. */
  'limit-hit': 'refusal',
  'token-issued': 'act',
  /** `detail` is the kind of file. */
  export: 'act',
  erasure: 'act',
  /** `detail` is the act and the order. */
  operator: 'act',
} as const satisfies Record<string, 'act' | 'refusal'>

export type SecurityEvent = keyof typeof securityEvents

export function isSecurityEvent(text: string): text is SecurityEvent {
  return Object.hasOwn(securityEvents, text)
}
