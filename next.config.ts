import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { longestAction } from './lib/server/action-request'
import { fixOf } from './lib/server/env/fixes'
import { commonHeaders, filePolicy, forOtherSites, notFramed } from './lib/server/security-headers'

// Fixed at build: sandbox code is compiled only into sandbox builds.
const mode = process.env.RAMP_MODE
if (mode !== 'sandbox' && mode !== 'live') {
  throw new Error(`RAMP_MODE must be "sandbox" or "live"\n    fix: ${fixOf('RAMP_MODE')}`)
}

// Loaded by name from node_modules, where Next finds the same API for its own spans; only if a collector is configured.
const openTelemetry = [
  '@opentelemetry/api',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace-node',
]

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  env: { NEXT_PUBLIC_RAMP_MODE: mode },
  // Next adds a build's types to the tsconfig it reads, so builds of the tests have their own.
  typescript: { tsconfigPath: process.env.NEXT_DIST_DIR ? 'tsconfig.test.json' : 'tsconfig.json' },
  // For the container: the server and the node_modules it needs in one folder.
  ...(process.env.NEXT_OUTPUT === 'standalone' ? { output: 'standalone' as const } : {}),
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['@electric-sql/pglite', 'pg', 'undici', ...openTelemetry],
  outputFileTracingIncludes: { '/*': ['./lib/server/db/migrations/**'] },
  headers: async () => [
    { source: '/:path*', headers: commonHeaders(mode === 'live') },
    notFramed,
    ...forOtherSites,
    ...['/_next/static/:path*', '/api/:path*'].map((source) => ({
      source,
      headers: [{ key: 'Content-Security-Policy', value: filePolicy }],
    })),
  ],
  // In development Next would print the arguments of each action: a name, a tax id and a Pix key among them.
  logging: { serverFunctions: false },
  agentRules: false,
  experimental: { agentUpgrade: false, serverActions: { bodySizeLimit: longestAction } },
}

export default createNextIntlPlugin('./lib/server/i18n.ts')(config)
