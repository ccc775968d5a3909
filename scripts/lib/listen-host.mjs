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
