// The optional parts: what `npm run without -- <part>` takes out. A part lies in files of its own and is plugged in by one line of a
// registry; whatever else would name it fails the command, and the tests with it.

/** The files that may name a part, by an import and one entry of a list or table. */
export const registries = new Set([
  'app/parts.ts',
  'app/recipients/parts.ts',
  'app/security-log.test.ts',
  'components/wallet/parts.ts',
  'e2e/support/parts.ts',
  'lib/server/env/fixes.ts',
  'lib/server/env/schema.ts',
  'lib/server/page-parts.ts',
  'lib/server/process/parts.ts',
  'lib/wallet/parts.ts',
  'next.config.ts',
  'packages/proof/runs.mjs',
  'packages/proof/soak/doors/known.ts',
  'scripts/public-names.json',
])

/** @type {Readonly<Record<string, import('./removal.mjs').Part>>} */
export const parts = {
  telemetry: {
    what: 'traces and measurements for an OpenTelemetry collector; the log stays',
    files: [
      'lib/server/telemetry',
      'lib/server/test/collector.ts',
      'packages/proof/bench/telemetry.ts',
      'docs/observability',
    ],
    settings: [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_SERVICE_NAME',
      'OTEL_METRIC_EXPORT_INTERVAL',
    ],
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-metrics-otlp-http',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-metrics',
      '@opentelemetry/sdk-trace-node',
    ],
    names: [
      'telemetry on',
      'ramp.action.duration',
      'ramp.budget.limit',
      'ramp.budget.pause',
      'ramp.budget.window',
      'ramp.order.look.duration',
      'ramp.orders.followed',
      'ramp.orders.need_person',
      'ramp.recipients.frozen',
      'ramp.reconciler.delay',
      'ramp.service.attempt.duration',
      'ramp.service.call.duration',
      'ramp.service.clock_difference',
      'ramp.token.duration',
      'ramp.',
      'ramp-starter',
    ],
    documents: [
      'docs/observability.md#traces',
      'docs/observability.md#measurements',
      'docs/decisions/0026-telemetry-by-an-allow-list.md',
    ],
  },
  csv: {
    what: 'recipients taken in and out by CSV files',
    files: [
      'app/recipients/csv',
      'app/recipients/export',
      'components/recipients/csv-import.tsx',
      'components/recipients/import-report.tsx',
      'components/recipients/use-import.ts',
      'lib/domain/recipients/csv-rows.ts',
      'lib/domain/recipients/csv-rows.test.ts',
      'e2e/recipients-csv.spec.ts',
      'e2e/support/recipient-csv.ts',
    ],
    messages: ['recipients.csv', 'recipients.toFile'],
    names: ['/recipients/csv', '/recipients/export'],
  },
  walletconnect: {
    what: 'wallets on a phone by WalletConnect; those in the browser stay',
    files: [
      'app/walletconnect-setup.tsx',
      'components/wallet/phone-pairing.tsx',
      'components/wallet/phone-screen.tsx',
      'lib/server/walletconnect',
      'lib/wallet/walletconnect',
      'scripts/walletconnect.test.ts',
      'e2e/walletconnect.spec.ts',
      'e2e/support/phone.ts',
      'e2e/support/relay.ts',
    ],
    messages: ['wallet.phone'],
    settings: ['NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID', 'WALLETCONNECT_RELAY_URL'],
    packages: ['@walletconnect/sign-client', 'ws', '@types/ws'],
    documents: ['docs/decisions/0028-walletconnect-by-its-id.md'],
  },
}
