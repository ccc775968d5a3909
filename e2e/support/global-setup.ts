import { searchSecrets } from './canary'
import { type Addresses, runApp, runSandbox } from './world'

/** Starts what the journeys share, and returns a function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const sandbox = await runSandbox()
  try {
    const app = await runApp(sandbox.url)
    const world: Addresses = { appUrl: app.url, sandboxUrl: sandbox.url, sandboxDir: sandbox.dir }
    process.env.JOURNEYS_WORLD = JSON.stringify(world)
    return async () => {
      await app.stop()
      await sandbox.stop()
      // After the last journey: whatever the journeys did, the log contains no secret (TOK-8).
      const found = searchSecrets(app.output())
      if (found.length > 0) throw new Error(`the app's log holds ${found.join(', ')}`)
    }
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}
