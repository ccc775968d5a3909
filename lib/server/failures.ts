// Tells apart what was thrown. Pure.

/** The machine's code of an error, its own or that of its cause: drivers' errors come wrapped. */
export function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.cause === undefined ? null : codeOf(thrown.cause)
}

/** Classes 08, 28, 53, 57 and 58 of SQLSTATE, and the sockets' own words: the database is away, lets us in no more, is overloaded or ill. */
const storeCodes =
  /^(08|28|53|57|58)[0-9A-Z]{3}$|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDBLOCKED|ENOSPC)/

/** `pg` gives no code to a connection that it lost or could not have (seen; the tests on a real server hold it to this). */
const storeMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|not queryable$/

function messageMatches(thrown: unknown, pattern: RegExp): boolean {
  return thrown instanceof Error && (pattern.test(thrown.message) || messageMatches(thrown.cause, pattern))
}

export function isStoreFailure(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === null ? messageMatches(thrown, storeMessages) : storeCodes.test(code)
}

/** A unique constraint said no: somebody else was first. */
export function isUniqueViolation(thrown: unknown): boolean {
  return codeOf(thrown) === '23505'
}
