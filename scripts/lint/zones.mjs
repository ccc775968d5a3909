// Which zone may import which: the table of docs/architecture.md as data. A file belongs to the first zone whose `files`
// match.
// `own` are project folders (or single files) the zone may import: with `/*` only the folder's own files, with `!` only
// that file. `packages`, if given, are the only packages it may import, and `never` those it must not.

const browserNever = ['zod', 'server-only', 'pg', 'drizzle-orm', '@electric-sql/pglite', 'node:']

/**
 * The ways to reach the service: its port, and its client for code that may sign calls. A browser has
 * lib/settlement/browser.ts.
 */
const serviceDoors = ['lib/settlement!', 'lib/settlement/server!']

/** Folders of components and what else each may use; every one may use its own folder and ui. */
const componentFolders = {
  ui: [],
  checkout: ['components/wallet', 'components/recipients'],
  recipients: [],
  transactions: ['components/checkout'],
  home: ['components/checkout', 'components/transactions'],
  wallet: [],
  widget: ['components/checkout', 'components/wallet', 'lib/engine', 'lib/settlement/browser!', 'messages'],
}

/** Submodules of the checkout, and which others each may use: none imports the flow, and a form has no access to orders. */
const checkoutRooms = {
  order: [],
  form: [],
  review: [],
  pay: ['order'],
  progress: ['order'],
  outcome: ['order'],
  flow: ['order', 'review', 'pay', 'progress', 'outcome'],
}

const browser = ['lib/domain', 'lib/wallet', 'components/ui', 'site.config']

const checkout = [
  ...Object.entries(checkoutRooms).map(([room, also]) => ({
    name: `components/checkout/${room}`,
    files: [`components/checkout/${room}/`],
    own: [
      ...browser,
      ...componentFolders.checkout,
      'components/checkout/*',
      ...[room, ...also].map((one) => `components/checkout/${one}`),
    ],
    never: browserNever,
  })),
  {
    name: 'components/checkout',
    files: ['components/checkout/'],
    own: [...browser, ...componentFolders.checkout, 'components/checkout/*'],
    never: browserNever,
  },
]

const components = Object.entries(componentFolders).map(([folder, also]) => ({
  name: `components/${folder}`,
  files: [`components/${folder}/`],
  own: [...browser, `components/${folder}`, ...also],
  never: browserNever,
}))

/** What tests of every zone may also use: the displayed texts, reserved ports, and a sandbox's chains. */
export const forTests = [
  'messages',
  'site.config',
  'lib/settlement/test',
  'scripts/lib/ports',
  'scripts/lib/own-chains',
]

/** @type {readonly {name: string, files: string[], own: string[], packages?: string[], never?: string[]}[]} */
export const zones = [
  { name: 'lib/domain', files: ['lib/domain/'], own: ['lib/domain'], packages: ['viem', '@noble/hashes'] },
  { name: 'lib/engine', files: ['lib/engine/'], own: ['lib/domain', 'lib/engine'], packages: [] },
  {
    name: 'lib/settlement/signature',
    files: ['lib/settlement/signature/', 'lib/settlement/server.ts'],
    own: ['lib/domain', 'lib/settlement'],
    never: ['next', 'react'],
  },
  {
    name: 'lib/settlement',
    files: ['lib/settlement/'],
    own: ['lib/domain', 'lib/settlement'],
    never: ['next', 'react', 'node:', 'server-only'],
  },
  {
    name: 'lib/server',
    files: ['lib/server/'],
    own: ['lib/domain', 'lib/engine', ...serviceDoors, 'lib/server', 'messages', 'site.config'],
  },
  {
    name: 'lib/wallet',
    files: ['lib/wallet/'],
    own: ['lib/domain', 'lib/engine', 'lib/wallet'],
    never: browserNever,
  },
  {
    name: 'components/checkout/testing.tsx',
    files: ['components/checkout/testing.tsx'],
    own: ['lib/domain', 'lib/wallet', 'components', 'messages'],
  },
  ...checkout,
  ...components,
  { name: 'messages', files: ['messages/'], own: ['messages'] },
  // A leaf: what a clone changes must not pull anything in.
  {
    name: 'site.config.ts',
    files: ['site.config.ts', 'site.config.test.ts'],
    own: ['lib/domain/site', 'site.config'],
    packages: [],
  },
  {
    name: 'app',
    files: ['app/', 'proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts'],
    own: ['lib/domain', 'lib/server', 'lib/wallet', 'components', 'app', 'messages', 'public', 'site.config'],
  },
  {
    // The widget's own record, as a host's page keeps it.
    name: 'packages/proof/soak/liar',
    files: ['packages/proof/soak/liar/'],
    own: [
      'lib/domain',
      ...serviceDoors,
      'lib/settlement/browser!',
      'lib/server',
      'scripts',
      'packages/proof',
      'components/widget/ramp',
      'components/widget/events',
    ],
  },
  {
    name: 'packages/proof/browser',
    files: ['packages/proof/browser/'],
    own: ['lib/domain', 'lib/server/db/schema', 'e2e/support', 'messages', 'scripts', 'packages/proof'],
  },
  {
    name: 'packages/proof/language',
    files: ['packages/proof/language/', 'packages/proof/playwright.config.ts'],
    own: ['e2e/support', 'messages', 'playwright.config', 'scripts', 'packages/proof', 'site.config'],
  },
  {
    name: 'packages/proof',
    files: ['packages/proof/'],
    own: [
      'lib/domain',
      'lib/engine',
      ...serviceDoors,
      'lib/server',
      'e2e/support',
      'scripts',
      'packages/proof',
    ],
  },
  {
    name: 'scripts',
    files: ['scripts/'],
    own: ['lib/domain', ...serviceDoors, 'lib/server', 'scripts', 'site.config'],
  },
  {
    // Pages that are bundled for one journey only.
    name: 'e2e/harness',
    files: ['e2e/harness/'],
    own: ['lib/domain', 'components/widget', 'e2e/harness'],
    never: browserNever,
  },
  {
    // A host of the widget, bundled as a separate app.
    name: 'e2e/examples/react',
    files: ['e2e/examples/react/'],
    own: ['lib/domain', 'lib/settlement!', 'components/widget', 'e2e/examples/react'],
    never: browserNever,
  },
  {
    name: 'e2e',
    files: ['e2e/'],
    own: ['lib/domain', 'lib/server/db/schema', 'e2e', 'messages', 'scripts', 'site.config'],
    never: ['canonicalize'],
  },
  {
    name: 'packages/sandbox',
    files: ['packages/sandbox/'],
    own: ['packages/sandbox'],
    never: ['canonicalize', 'next', 'react'],
  },
  {
    name: 'root',
    files: [
      'next.config.ts',
      'next.config.test.ts',
      'vitest.config.ts',
      'playwright.config.ts',
      'drizzle.config.ts',
      'postcss.config.mjs',
    ],
    own: [
      'e2e',
      'scripts',
      'app/bar-colors',
      'next.config',
      'lib/server/action-request',
      'lib/server/env/fixes',
      'lib/server/security-headers',
      'site.config',
    ],
  },
]

export function zoneOf(file) {
  return zones.find((zone) =>
    zone.files.some((start) => file === start || (start.endsWith('/') && file.startsWith(start))),
  )
}
