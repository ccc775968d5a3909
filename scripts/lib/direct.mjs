// Programs of this machine are reached directly: with NODE_USE_ENV_PROXY or --use-env-proxy, Node would ask the proxy of a
// company for them, too, and each call would fail there.
const here = ['localhost', '127.0.0.1', '[::1]']

/**
 * Changes `env` for this process and for those it starts. Of both spellings Node reads the small one first.
 * @param {Record<string, string | undefined>} env
 */
export function reachDirectly(env) {
  const name = env.no_proxy === undefined ? 'NO_PROXY' : 'no_proxy'
  const given = env[name]?.trim() ?? ''
  // Together with others, the star would be no star.
  if (given !== '*') env[name] = [...(given ? [given] : []), ...here].join(',')
}
