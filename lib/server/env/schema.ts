// The environment as one zod object: every variable that the server reads. Pure (no server-only fence), so that the start
// script and the tests can check an environment before Next runs.
import { z } from 'zod'
import { tokenPermissions } from '@/lib/settlement'
import { collector, collectorHeaders, exportInterval } from '../telemetry/settings'
import { projectId, relayUrl } from '../walletconnect/settings'
import { parentOrigins } from '../widget/settings'
import {
  apiUrl,
  appUrl,
  budget,
  chains,
  contracts,
  databaseUrl,
  liveOnly,
  oneOf,
  onOrOff,
  parsedBy,
  permissions,
  pixReceivers,
  poolMax,
  priceBand,
  proxyHops,
  proxyName,
  quoteLife,
  realChains,
  secret,
  securityLogDays,
  storeUrl,
  text,
  timeLimit,
} from './shapes'
import { isAesKey, parseAddresses, parseContacts } from './values'

/** @param live whether the environment is for live mode, which requires more */
export function schemaFor(live: boolean) {
  return z.object({
    RAMP_MODE: oneOf('sandbox', 'live'),
    APP_URL: appUrl(live),
    NEXTAUTH_SECRET: secret(32),
    NEXTAUTH_SECRET_PREVIOUS: secret(32).optional(),
    // Read by Next itself, when building and running.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: text
      .refine(isAesKey, 'must be 16, 24 or 32 random bytes in base64')
      .optional(),
    SETTLEMENT_API_URL: apiUrl(live),
    SETTLEMENT_CLIENT_ID: live ? secret(3) : text.default('sandbox-client'),
    SETTLEMENT_CLIENT_SECRET: live ? secret(16) : secret(8, ['sandbox-secret']).default('sandbox-secret'),
    SETTLEMENT_BROWSER_CLIENT_ID: (live ? secret(3) : text).optional(),
    SETTLEMENT_BROWSER_CLIENT_SECRET: secret(
      live ? 16 : 8,
      live ? [] : ['sandbox-browser-secret'],
    ).optional(),
    SETTLEMENT_BUDGET: text.default(live ? '10/5m' : '3000/5m').transform(budget),
    // About 30 s at the live service (documented); the sandbox's own default is 60.
    SETTLEMENT_QUOTE_TTL_SECONDS: text.default(live ? '30' : '60').transform(quoteLife),
    SETTLEMENT_TIMEOUT_SECONDS: text.default('30').transform(timeLimit),
    SETTLEMENT_CONTRACTS: liveOnly(live, contracts),
    SETTLEMENT_PIX_RECEIVERS: pixReceivers.optional(),
    SETTLEMENT_PRICE_BAND: text.default('5').transform(priceBand),
    SETTLEMENT_SIGNATURE_ENCODING: oneOf('hex', 'base64').default('hex'),
    SETTLEMENT_TO_TOKEN: oneOf('label', 'address').default('label'),
    SETTLEMENT_TOKEN_PERMISSIONS: text.default(tokenPermissions.join(',')).transform(permissions),
    DATABASE_URL: liveOnly(live, databaseUrl),
    DATABASE_URL_DIRECT: databaseUrl.optional(),
    DATABASE_TLS: z.literal('off', { error: 'must be "off", or unset' }).optional(),
    DATABASE_POOL_MAX: text.transform(poolMax).optional(),
    DATA_DIR: text.default('.data'),
    UPSTASH_REDIS_REST_URL: storeUrl(live),
    UPSTASH_REDIS_REST_TOKEN: liveOnly(live, secret(8)),
    CHAINS: live ? realChains : chains.optional(),
    SANDBOX_CONTROL_SECRET: secret(20).optional(),
    CRON_SECRET: liveOnly(live, secret(16)),
    LIVE_PREVIEW: z.literal('test-project', { error: 'must be "test-project", or unset' }).optional(),
    OPERATOR_ADDRESSES: text
      .transform(parsedBy(parseAddresses, 'must be addresses of wallets, separated by commas'))
      .default([]),
    SECURITY_LOG_ADDRESSES: onOrOff.default('off'),
    SECURITY_LOG_DAYS: text.default('180').transform(securityLogDays),
    SECURITY_CONTACT: text
      .transform(parsedBy(parseContacts, 'must be mailto:, https: or tel: addresses, separated by commas'))
      .default([]),
    SECURITY_POLICY_URL: text.regex(/^https:\/\/\S+$/, 'must be an https:// address').optional(),
    TRUSTED_PROXY: live ? proxyName : proxyName.default('none'),
    TRUSTED_PROXY_HOPS: text.transform(proxyHops).optional(),
    WIDGET: live ? onOrOff : onOrOff.default('on'),
    WIDGET_PARENT_ORIGINS: parentOrigins(live),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.optional(),
    OTEL_SERVICE_NAME: text.regex(/^[\w.-]{1,64}$/, 'must be a plain name').default('ramp-starter'),
    OTEL_METRIC_EXPORT_INTERVAL: text.default('60000').transform(exportInterval),
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: projectId,
    WALLETCONNECT_RELAY_URL: relayUrl(live),
  })
}

export type Env = z.output<ReturnType<typeof schemaFor>>

/** Every variable that the schema knows; .env.example names the same. */
export const envNames: readonly string[] = Object.keys(schemaFor(true).shape)
