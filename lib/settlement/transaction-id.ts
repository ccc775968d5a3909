const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The service's id of a transaction (a UUID: spec) in the form that is stored; null for a text that can't be one. */
export function parseTransactionId(text: string): string | null {
  const id = text.toLowerCase()
  return uuid.test(id) ? id : null
}
