import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { readBarColors } from './app/bar-colors'
import { longestAction } from './lib/server/action-request'
import { fixOf } from './lib/server/env/fixes'
import {
  commonHeaders,
  filePolicy,
  forOtherSites,
  forPages,
  notFramed,
  notIndexed,
} from './lib/server/security-headers'
import { brotliHeaders, brotliRewrites, compressFiles } from './scripts/lib/brotli'
import { inlineSheet } from './scripts/lib/inline-sheet'
import { site } from './site.config'

// Fixed at build: code for the sandbox is only compiled into sandbox builds.
const mode = process.env.RAMP_MODE
if (mode !== 'sandbox' && mode !== 'live') {
  throw new Error(`RAMP_MODE must be "sandbox" or "live"\n    fix: ${fixOf('RAMP_MODE')}`)
}

const sheet = site.look === undefined ? 'app/tokens.css' : `app/looks/${site.look}.css`
// Vercel compresses by itself.
const compressed = process.env.NODE_ENV === 'production' && !process.env.VERCEL
const bars = readBarColors(readFileSync(path.join(import.meta.dirname, sheet), 'utf8'))

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  env: { NEXT_PUBLIC_RAMP_MODE: mode, BAR_LIGHT: bars.light, BAR_DARK: bars.dark },
  // Next adds a build's types to the tsconfig it reads, so the tests have a separate one.
  typescript: {
    tsconfigPath: process.env.NEXT_DIST_DIR ? 'tsconfig.test.json' : 'tsconfig.json',
    ignoreBuildErrors: Boolean(process.env.NEXT_BUILD_ONLY),
  },
  // For the container: the server and the parts of node_modules it needs, in one folder.
  ...(process.env.NEXT_OUTPUT === 'standalone' ? { output: 'standalone' as const } : {}),
  poweredByHeader: false,
  // No page resizes an image, so no stranger can have one resized: /_next/image is a 404.
  images: { unoptimized: true },
  reactStrictMode: true,
  serverExternalPackages: [
    '@electric-sql/pglite',
    'pg',
    'undici',
    // Loaded by name from node_modules, where Next finds the same interface for its own spans; only where a collector is named.
    '@opentelemetry/api',
    '@opentelemetry/exporter-metrics-otlp-http',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace-node',
  ],
  outputFileTracingIncludes: { '/*': ['./lib/server/db/migrations/**'] },
  // What would resize images: 19 MB beside each page, and in the container.
  outputFileTracingExcludes: { '*': ['./node_modules/sharp/**', './node_modules/@img/**'] },
  headers: async () => [
    { source: '/:path*', headers: commonHeaders(mode === 'live') },
    forPages,
    notFramed,
    ...notIndexed,
    ...forOtherSites,
    ...['/_next/static/:path*', '/api/:path*'].map((source) => ({
      source,
      headers: [{ key: 'Content-Security-Policy', value: filePolicy }],
    })),
    ...(compressed ? brotliHeaders : []),
  ],
  rewrites: async () => ({ beforeFiles: compressed ? brotliRewrites : [], afterFiles: [], fallback: [] }),
  compiler: {
    runAfterProductionCompile: async ({ distDir }) => {
      await inlineSheet(distDir)
      if (compressed) await compressFiles(distDir)
    },
  },
  // In development Next would print the arguments of each action, which include a name, a tax id and a Pix key.
  logging: { serverFunctions: false },
  agentRules: false,
  turbopack: process.env.SITE_OF_TESTS ? { resolveAlias: { '@/site.config': './e2e/support/site.ts' } } : {},
  experimental: {
    agentUpgrade: false,
    // A first start is half a second shorter without the sources that packages ship for debuggers.
    turbopackInputSourceMaps: false,
    serverActions: { bodySizeLimit: longestAction },
    // What Next holds in memory of each body, however slowly the rest comes. Twice, so that the proxy still sees that a
    // body is too long.
    proxyClientMaxBodySize: 2 * longestAction,
    turbopackFileSystemCacheForBuild: !(process.env.NEXT_BUILD_ONLY && process.env.CI),
  },
}

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/server/i18n.ts',
  // Texts are parsed at build, so that no page carries the parser: 8 KiB of each first load.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

export default withIntl(config)
