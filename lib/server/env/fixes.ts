// The fix for each missing or invalid variable, shown by a refused start and by the doctor. Pure.

const random = 'make one with: openssl rand -base64 32'

/** By variable name; a test compares the names with the schema. */
export const envFixes: Readonly<Record<string, string>> = {
  RAMP_MODE:
    'write sandbox or live, and build again if the build was made for the other one; "npm run dev" writes a .env.local for sandbox mode',
  APP_URL:
    'write the origin that people open, for example https://pay.example.com: no path, no slash at the end',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:
    'make one with: openssl rand -base64 32, and give the same one to every build and every process',
  NEXTAUTH_SECRET: random,
  NEXTAUTH_SECRET_PREVIOUS:
    'write the value that NEXTAUTH_SECRET is to have next or had before, for as long as it is to be accepted too, or leave it out',
  SETTLEMENT_API_URL:
    'write the https address of the payments service in live mode, the one that "npm run sandbox" prints in sandbox mode',
  SETTLEMENT_CLIENT_ID: 'copy the client id of your project from the provider of the payments service',
  SETTLEMENT_CLIENT_SECRET:
    'copy the client secret of the same project from the provider of the payments service, without spaces or a line break',
  SETTLEMENT_BROWSER_CLIENT_ID:
    'copy the client id of a second project, for the tokens of browsers, or leave it and its secret out: the main project issues them then',
  SETTLEMENT_BROWSER_CLIENT_SECRET:
    'copy the client secret of the project that SETTLEMENT_BROWSER_CLIENT_ID names, or leave both out',
  SETTLEMENT_BUDGET: 'write the calls that your contract allows, for example 10/5m, or leave it out',
  SETTLEMENT_QUOTE_TTL_SECONDS:
    'write how many seconds a quote of the service lives, for example 30, or leave it out',
  SETTLEMENT_TIMEOUT_SECONDS: 'write 1 to 30, or leave it out',
  SETTLEMENT_CONTRACTS:
    'ask the provider which contracts its quotes call, and write each as chain:address with the checksum of a block explorer',
  SETTLEMENT_PIX_RECEIVERS:
    'ask the provider which bank hosts or Pix keys its charges name, and write each as host:pix.bank.example or key:…, separated by commas',
  SETTLEMENT_PRICE_BAND:
    'write by how many percent a price may differ from those of the last day, for example 5, or leave it out',
  SETTLEMENT_SIGNATURE_ENCODING: 'write hex or base64, whichever the provider says, or leave it out for hex',
  SETTLEMENT_TO_TOKEN: 'write label or address, whichever the provider says, or leave it out for label',
  SETTLEMENT_TOKEN_PERMISSIONS:
    'leave it out, or write some of the permissions that docs/tokens.md lists, separated by commas',
  DATABASE_URL: 'copy the pooled postgres:// address from the provider of the database',
  DATABASE_URL_DIRECT:
    'copy the direct (not pooled) postgres:// address of the same database, or leave it out where there is no pooler',
  DATABASE_TLS: 'leave it out, or write off when only a private network lies between here and the database',
  DATABASE_POOL_MAX: 'write how many connections one process may hold, for example 10, or leave it out',
  LIVE_PREVIEW: 'write test-project to let previews run live against a test project, or leave it out',
  DATA_DIR: 'write a folder that this process may write to, or leave it out for .data',
  UPSTASH_REDIS_REST_URL: 'copy the REST address (https) of the Redis database from the console of Upstash',
  UPSTASH_REDIS_REST_TOKEN:
    'copy the standard REST token, not the read-only one, of the same database from the console of Upstash',
  CHAINS:
    'write a JSON list of chains, or the path of a file that holds one: id, name, rpcUrl and tokens of each (docs/going-live.md)',
  SANDBOX_CONTROL_SECRET:
    'in sandbox mode copy what the hosted sandbox was started with; leave it out for one on this machine and in live mode',
  CRON_SECRET: 'make one with: openssl rand -hex 32, and give it to the caller of /api/reconcile',
  OPERATOR_ADDRESSES: 'write wallet addresses with their checksum, separated by commas, or leave it out',
  SECURITY_LOG_ADDRESSES: 'write on to keep whole network addresses, encrypted, or leave it out',
  SECURITY_LOG_DAYS: 'write how many days the security log is kept, 1 to 3650, or leave it out for 180',
  SECURITY_CONTACT:
    'write where weaknesses are reported, for example mailto:security@… or https://…, separated by commas, or leave it out',
  SECURITY_POLICY_URL: 'write the https:// address of your policy for reports, or leave it out',
  TRUSTED_PROXY:
    'write vercel, none, or the name of the header in which your platform overwrites the address of the caller',
  TRUSTED_PROXY_HOPS:
    'count the proxies between the internet and this server that append to x-forwarded-for, and write their number, for example 1',
  WIDGET:
    'write on to issue tokens to the browsers of signed-in people, as the widget needs, or off to issue none',
  WIDGET_PARENT_ORIGINS:
    'write the https origins that may frame the widget, separated by commas, or leave it out',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'write the address of an OTLP collector over http, for example http://127.0.0.1:4318, or leave it out: nothing is sent then',
  OTEL_EXPORTER_OTLP_HEADERS:
    'write what the collector asks for as name=value, separated by commas, or leave it out',
  OTEL_SERVICE_NAME: 'write the name that charts show, of letters, digits, dots and dashes, or leave it out',
  OTEL_METRIC_EXPORT_INTERVAL: 'write milliseconds, for example 60000, or leave it out',
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID:
    'copy the project id (32 hex digits) from the dashboard of WalletConnect, or leave it out: no wallet on a phone is offered then',
  WALLETCONNECT_RELAY_URL:
    'leave it out for the public relay, or write the wss:// address of your own, without a query',
}

/** The fix of a variable, for a terminal. */
export function fixOf(name: string): string {
  return envFixes[name] ?? 'see .env.example'
}
