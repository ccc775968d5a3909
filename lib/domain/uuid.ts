const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A UUID in the form that is stored; null for any other text. */
export function parseUuid(text: string): string | null {
  const id = text.toLowerCase()
  return uuid.test(id) ? id : null
}
