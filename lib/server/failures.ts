// Classifies thrown errors. Pure.

/** An error's code, its own or its cause's: drivers' errors are wrapped. */
export function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.cause === undefined ? null : codeOf(thrown.cause)
}

/**
 * SQLSTATE classes 08, 28, 3D, 53, 57 and 58, and socket errors: the database is unavailable, refuses us, is gone,
 * overloaded or failing. 25006: it takes no changes, because its disk is full or another server has taken over.
 */
const storeCodes =
  /^(08|28|3D|53|57|58)[0-9A-Z]{3}$|^25006$|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDBLOCKED|ENOSPC)/

/** `pg` gives no code for a lost or refused connection (seen; tests on a real server check this). */
const storeMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|not queryable$/

function messageMatches(thrown: unknown, pattern: RegExp): boolean {
  return thrown instanceof Error && (pattern.test(thrown.message) || messageMatches(thrown.cause, pattern))
}

export function isStoreFailure(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === null ? messageMatches(thrown, storeMessages) : storeCodes.test(code)
}

/** A unique constraint failed: another request was first. */
export function isUniqueViolation(thrown: unknown): boolean {
  return codeOf(thrown) === '23505'
}

/** PostgreSQL rolled this transaction back, since it and another one waited for each other. */
export function isDeadlock(thrown: unknown): boolean {
  return codeOf(thrown) === '40P01'
}
