/**
 * The address `npm start` listens on. A sandbox build is for this machine only, and others must not reach it; platforms
 * that run a live build expect every address.
 * @param {Record<string, string | undefined>} env
 * @returns {string | null} null for every address
 */
export function listenHost({ HOST, RAMP_MODE }) {
  if (HOST) return HOST
  return RAMP_MODE === 'live' ? null : '127.0.0.1'
}

/** @param {string} host as part of an address */
const inUrl = (host) => (host.includes(':') ? `[${host}]` : host)

/**
 * Where this machine reaches a program that listens on `HOST` in development, where none is this machine alone.
 * @param {Record<string, string | undefined>} env
 */
export function reachedAt({ HOST }) {
  return !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : inUrl(HOST)
}

/**
 * The same for a person's browser. Any address of this machine alone is called localhost there.
 * @param {Record<string, string | undefined>} env
 */
export function openedAt(env) {
  const host = reachedAt(env)
  return host === '127.0.0.1' || host === '[::1]' ? 'localhost' : host
}
