// The button that deploys to Vercel. It copies a public repository, whose address only a clone has: "repository" in
// package.json is the only place for it. Without it the button imports a repository of your own.

/** The variables Vercel asks for: what live mode demands and Vercel does not set itself. */
export const asked = [
  'RAMP_MODE',
  'SETTLEMENT_API_URL',
  'SETTLEMENT_CLIENT_ID',
  'SETTLEMENT_CLIENT_SECRET',
  'SETTLEMENT_CONTRACTS',
  'NEXTAUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'UPSTASH_REDIS_REST_URL',
  'UPSTASH_REDIS_REST_TOKEN',
  'CHAINS',
  'CRON_SECRET',
  'WIDGET',
]

/** Vercel only copies from these. */
const hosts = ['github.com', 'gitlab.com', 'bitbucket.org']

/**
 * The address that a browser opens; null when package.json names none.
 * @param {{ repository?: string | { url?: string } }} manifest
 * @throws {Error} when Vercel can't copy from it
 */
export function repositoryOf({ repository }) {
  const given = typeof repository === 'string' ? repository : repository?.url
  if (given === undefined) return null
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(given)?.[1]
  const address = (short ? `https://github.com/${short}` : given).replace(/^git\+/, '').replace(/\.git$/, '')
  const { protocol = '', hostname = '' } = URL.canParse(address) ? new URL(address) : {}
  if (protocol === 'https:' && hosts.includes(hostname)) return address
  throw new Error(`"repository" in package.json is not an https address at ${hosts.join(', ')}`)
}

/** @param {string | null} repository a public one */
export function deployAddress(repository) {
  if (repository === null) return 'https://vercel.com/new'
  return `https://vercel.com/new/clone?repository-url=${encodeURIComponent(repository)}&env=${asked.join(',')}`
}

const button = /(\[!\[Deploy with Vercel\]\(https:\/\/vercel\.com\/button\)\]\()([^)]*)(\))/

/** @param {string} text */
export function addressIn(text) {
  return button.exec(text)?.[2] ?? null
}

/**
 * @param {string} text
 * @param {string} address
 */
export function withAddress(text, address) {
  return text.replace(button, `$1${address}$3`)
}
