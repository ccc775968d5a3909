// Runs journeys under both settings: tokens issued with the server's own credentials, and with separate credentials that
// belong to another project of the same sandbox.
import { test } from './test'
import { type RunningApp, runApp, sharedWorld } from './world'

const ownSettings = {
  SETTLEMENT_BROWSER_CLIENT_ID: 'sandbox-browser-client',
  SETTLEMENT_BROWSER_CLIENT_SECRET: 'sandbox-browser-secret',
}

const withOwnCredentials = test.extend<object, { readonly appOfBrowsers: RunningApp }>({
  appOfBrowsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      const app = await runApp(sharedWorld().sandboxUrl, ownSettings)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  world: async ({ appOfBrowsers }, use) => use({ ...sharedWorld(), appUrl: appOfBrowsers.url }),
})

/** `project` is the sandbox's project of an order created with such a token. */
export const bothCredentials = [
  { credentials: 'the server’s own credentials', journey: test, project: undefined },
  { credentials: 'credentials of their own', journey: withOwnCredentials, project: 'browser' },
] as const
