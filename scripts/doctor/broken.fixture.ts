// Valid environments, and what breaks one of them: a start and the doctor must refuse each and name the same variable.

export const canary = 'k2Jq8sVx4Lm0Pz7Rw9TnCanary'

const chain = {
  id: 8453,
  name: 'Base',
  rpcUrl: `https://rpc.acme.test/${canary}`,
  tokens: [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 }],
}

export const live = {
  RAMP_MODE: 'live',
  APP_URL: 'https://pay.acme.test',
  NEXTAUTH_SECRET: `pU0vJ3sWq8ZkT5mYbN1x${canary}`,
  SETTLEMENT_API_URL: 'https://api.acme.test',
  SETTLEMENT_CLIENT_ID: 'acme-7f3a91',
  SETTLEMENT_CLIENT_SECRET: canary,
  SETTLEMENT_CONTRACTS: '8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  DATABASE_URL: `postgres://app:${canary}@db.acme.test/ramp?sslmode=verify-full`,
  UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test',
  UPSTASH_REDIS_REST_TOKEN: `AX9a${canary}`,
  CHAINS: JSON.stringify([chain]),
  CRON_SECRET: `w3Zr8Yt5${canary}`,
  TRUSTED_PROXY: 'vercel',
  WIDGET: 'on',
}

/** The address of a sandbox that does not exist. */
export const sandbox = {
  RAMP_MODE: 'sandbox',
  NEXTAUTH_SECRET: live.NEXTAUTH_SECRET,
  SETTLEMENT_API_URL: 'http://127.0.0.1:9/v1',
}

interface BrokenEnvironment {
  readonly what: string
  /** Applied to a valid environment; an empty value counts as missing. */
  readonly base: Readonly<Record<string, string>>
  readonly change: Readonly<Record<string, string>>
  /** The variable a person has to look at, and a word from the fix. */
  readonly name: string
  readonly fix: RegExp
}

const of =
  (base: BrokenEnvironment['base']) =>
  (what: string, change: BrokenEnvironment['change'], name: string, fix: RegExp) => ({
    what,
    base,
    change,
    name,
    fix,
  })
const inLive = of(live)
const inSandbox = of(sandbox)
const onVercel = of({ ...live, VERCEL: '1', VERCEL_ENV: 'production' })
const inPreview = of({
  ...sandbox,
  VERCEL: '1',
  VERCEL_ENV: 'preview',
  VERCEL_URL: 'ramp-1a2b3c-acme.vercel.app',
  DATABASE_URL: live.DATABASE_URL,
  UPSTASH_REDIS_REST_URL: live.UPSTASH_REDIS_REST_URL,
  UPSTASH_REDIS_REST_TOKEN: live.UPSTASH_REDIS_REST_TOKEN,
  SETTLEMENT_API_URL: 'https://sandbox.acme.test/v1',
  SANDBOX_CONTROL_SECRET: canary,
})
const withChain = (change: object) => ({ CHAINS: JSON.stringify([{ ...chain, ...change }]) })

export const broken: readonly BrokenEnvironment[] = [
  inLive('an unknown mode', { RAMP_MODE: 'production' }, 'RAMP_MODE', /sandbox or live/),
  inLive('an app without https', { APP_URL: 'http://pay.acme.test' }, 'APP_URL', /https:\/\//),
  inLive('no session secret', { NEXTAUTH_SECRET: '' }, 'NEXTAUTH_SECRET', /openssl rand/),
  inLive(
    'the sample value as secret',
    { SETTLEMENT_CLIENT_SECRET: '<client-secret>' },
    'SETTLEMENT_CLIENT_SECRET',
    /copy/,
  ),
  inLive(
    'a service without https',
    { SETTLEMENT_API_URL: 'http://api.acme.test' },
    'SETTLEMENT_API_URL',
    /https/,
  ),
  inLive('no database', { DATABASE_URL: '' }, 'DATABASE_URL', /postgres:\/\//),
  inLive('half a store', { UPSTASH_REDIS_REST_TOKEN: '' }, 'UPSTASH_REDIS_REST_TOKEN', /REST token/),
  onVercel(
    'no database on Vercel',
    { DATABASE_URL: '' },
    'DATABASE_URL',
    /DATABASE_URL_DIRECT.*\(Production\)/,
  ),
  onVercel('no cron secret on Vercel', { CRON_SECRET: '' }, 'CRON_SECRET', /openssl rand.*then redeploy/),
  inPreview(
    'no store in a preview',
    { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' },
    'UPSTASH_REDIS_REST_URL',
    /REST_TOKEN.*\(Preview\)/,
  ),
  inPreview(
    'a sandbox next to the app on Vercel',
    { SETTLEMENT_API_URL: '' },
    'SETTLEMENT_API_URL',
    /hosted sandbox.*\(Preview\)/,
  ),
  onVercel(
    'live mode in a preview',
    { VERCEL_ENV: 'preview' },
    'RAMP_MODE',
    /LIVE_PREVIEW=test-project.*\(Preview\)/,
  ),
  inLive('no allow-list', { SETTLEMENT_CONTRACTS: '' }, 'SETTLEMENT_CONTRACTS', /chain:address/),
  inLive('no cron secret', { CRON_SECRET: '' }, 'CRON_SECRET', /openssl rand/),
  inLive('no setting for the widget', { WIDGET: '' }, 'WIDGET', /on .* or off/),
  inLive('no setting for the proxy', { TRUSTED_PROXY: '' }, 'TRUSTED_PROXY', /vercel, none/),
  inLive(
    'a client address header without the number of proxies',
    { TRUSTED_PROXY: 'x-forwarded-for' },
    'TRUSTED_PROXY_HOPS',
    /count the proxies/,
  ),
  inLive('a secret that is a sequence', { CRON_SECRET: 'abcdefghijklmnop' }, 'CRON_SECRET', /openssl rand/),
  inLive(
    'a remote database without TLS',
    { DATABASE_URL: `postgres://app:${canary}@db.acme.test/ramp` },
    'DATABASE_URL',
    /sslmode=verify-full/,
  ),
  inLive(
    'an unverified certificate',
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED',
    /take it out/,
  ),
  inLive('debug logging of sign-in', { NEXTAUTH_DEBUG: 'true' }, 'NEXTAUTH_DEBUG', /take it out/),
  inLive('an invalid budget', { SETTLEMENT_BUDGET: 'ten' }, 'SETTLEMENT_BUDGET', /10\/5m/),
  inLive('a chain of the sandbox', withChain({ id: 31337 }), 'CHAINS', /id, name, rpcUrl/),
  inLive('an RPC on this machine', withChain({ serverRpcUrl: 'http://127.0.0.1:8545' }), 'CHAINS', /rpcUrl/),
  inLive(
    "an RPC that an https page can't call",
    withChain({ rpcUrl: 'http://rpc.acme.test' }),
    'CHAINS',
    /rpcUrl/,
  ),
  inLive(
    'the sandbox as service',
    { SETTLEMENT_API_URL: 'http://127.0.0.1:4010/v1' },
    'SETTLEMENT_API_URL',
    /https/,
  ),
  inLive('the app on this machine', { APP_URL: 'https://localhost:3000' }, 'APP_URL', /that people open/),
  inLive(
    'the secret of a sandbox',
    { SANDBOX_CONTROL_SECRET: 'zQ4vT8nWmR4xLbZ7pY5c' },
    'SANDBOX_CONTROL_SECRET',
    /leave it out .* in live mode/,
  ),
  inLive(
    'contracts of a chain that is not offered',
    { SETTLEMENT_CONTRACTS: '10:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    'SETTLEMENT_CONTRACTS',
    /chain:address/,
  ),
  inLive('one secret in two places', { CRON_SECRET: canary }, 'CRON_SECRET', /make one/),
  inSandbox('no session secret', { NEXTAUTH_SECRET: '' }, 'NEXTAUTH_SECRET', /openssl rand/),
  inSandbox(
    'the production service',
    { SETTLEMENT_API_URL: 'https://api.acme.test' },
    'SETTLEMENT_API_URL',
    /npm run sandbox/,
  ),
  inSandbox(
    'a database address with no server',
    { DATABASE_URL: `postgres://app:${canary}@127.0.0.1:9/ramp` },
    'DATABASE_URL',
    /postgres:\/\//,
  ),
]
