import { setTimeout as sleep } from 'node:timers/promises'
import { localUrl, readConfig, StartError } from './config'
import { beginAnew, startSandbox } from './sandbox'
import { serveSandbox } from './server'
import { hasFolder, lockFolder } from './store/lock'

async function main(): Promise<void> {
  // Nobody may be reading any more: a line that is lost must not end this process before its chains.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Before anything is started: an early stop must not leave a chain behind.
  const stopped = stopSignal()
  const isReset = readReset(process.argv.slice(2))
  const config = readConfig(process.env)
  const unlock = lockFolder(config.dir)
  process.once('exit', unlock)
  if (isReset) beginAnew(config.dir)
  const sandbox = await startSandbox(config)
  const server = await serveSandbox(sandbox).catch(async (error: unknown) => {
    await sandbox.stop()
    throw error
  })
  process.stdout.write(`sandbox ready ${localUrl(config)}\n`)
  const isLost = await Promise.race([stopped.then(() => false), folderLost(config.dir)])
  server.close()
  await sandbox.stop(!isLost)
  if (isLost)
    throw new StartError(`${config.dir} was deleted while the sandbox used it; start again, from nothing`)
  process.exit(0)
}

/** Resolves once the folder is no longer ours: what is accepted from then on would be stored nowhere. */
async function folderLost(dir: string): Promise<true> {
  while (hasFolder(dir)) await sleep(1_000)
  return true
}

function readReset(args: readonly string[]): boolean {
  const other = args.find((arg) => arg !== '--reset')
  if (other !== undefined)
    throw new StartError(`${other} is unknown; there is --reset alone, which forgets everything`)
  return args.length > 0
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve())
    process.on('SIGINT', () => resolve())
  })
}

function fail(error: unknown): void {
  const isPlain = error instanceof StartError || !(error instanceof Error)
  process.stderr.write(
    `sandbox: ${isPlain ? String(error).replace('Error: ', '') : (error.stack ?? error.message)}\n`,
  )
  process.exit(1)
}

main().catch(fail)
