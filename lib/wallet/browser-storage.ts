/** Null where the browser forbids it: merely naming it throws there. */
export function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
