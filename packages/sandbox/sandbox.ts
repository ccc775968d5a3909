import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openingPosting } from './bank/accounts'
import { createLocalChain, type LocalChain } from './chain/chain'
import { demoWallet } from './chain/demo'
import { NETWORKS } from './chain/networks'
import { createOperatorSend } from './chain/operator'
import type { SandboxConfig } from './config'
import { leastBlockSeconds } from './service/clock'
import { type Context, nowIso } from './service/context'
import { ServiceError } from './service/http/errors'
import { openFaults } from './service/http/faults'
import { createInspector } from './service/http/inspector'
import { openRequestLog } from './service/http/requests'
import { openLies } from './service/lies/lies'
import { createCallCounters } from './service/projects'
import type { Sandbox } from './service/running'
import { serviceStoreRules } from './service/state-json'
import { currentEpoch, newEpoch, removeOtherEpochs, serviceFolder } from './store/epoch'
import { openStore } from './store/store'
import { startWatcher } from './watcher/watcher'

/** Before a start: it will be the first of a new epoch. Chains still running for the old one end with it. */
export function beginAnew(dir: string): void {
  // Unread: a reset is the way out when one can't be read.
  for (const path of [faultsPath(dir), requestsPath(dir)]) rmSync(path, { force: true })
  newEpoch(dir)
}

const faultsPath = (dir: string) => join(dir, 'faults.json')
const requestsPath = (dir: string) => join(dir, 'requests.jsonl')

/** The caller holds the lock of `config.dir`. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  // Before the chains, which outlive this process: a damaged file must not leave them running.
  const faults = openFaults(faultsPath(config.dir))
  const requests = openRequestLog(requestsPath(config.dir))
  const inspector = createInspector()
  let running: Running | null = await startEpoch(config, currentEpoch(config.dir))
  let resetting: Promise<void> | null = null
  const callCounters = createCallCounters(config)

  async function reset(): Promise<void> {
    const before = running
    running = null
    await before?.stop(false)
    for (const kept of [faults, requests, inspector, ...Object.values(callCounters)]) kept.clear()
    // From here on, whatever happens, the next start is one of the new epoch.
    running = await startEpoch(config, newEpoch(config.dir))
  }

  return {
    config,
    faults,
    callCounters,
    inspector,
    requests,
    context() {
      if (running === null) throw new ServiceError(502, 'BadGateway', 'the sandbox is being reset')
      return running.context
    },
    reset() {
      resetting ??= reset().finally(() => {
        resetting = null
      })
      return resetting
    },
    async stop(keep = true) {
      await resetting
      await running?.stop(keep)
    },
  }
}

interface Running {
  readonly context: Context
  stop(keep: boolean): Promise<void>
}

async function startEpoch(config: SandboxConfig, epoch: string): Promise<Running> {
  removeOtherEpochs(config.dir, epoch)
  const store = openStore(serviceFolder(config.dir, epoch), serviceStoreRules)
  const lies = openLies(join(config.dir, epoch, 'lies'))
  const least = () => leastBlockSeconds({ store })
  const locals = NETWORKS.map((network) => createLocalChain(config.dir, network, epoch, least))
  await ensureAll(locals).catch((error: unknown) => {
    store.close()
    lies.close()
    throw error
  })
  if (store.state.ledger.postings.length === 0)
    store.commit({ type: 'opened', posting: openingPosting(nowIso({ store })) })
  const chains = locals.map((local) => ({
    local,
    send: createOperatorSend(local),
    demoSend: createOperatorSend(local, demoWallet),
  }))
  const context: Context = { config, project: 'first', epoch, store, chains, promised: new Map(), lies }
  const watchers = chains.map((chain) => startWatcher(context, chain))
  return {
    context,
    async stop(keep) {
      await Promise.all(watchers.map((watcher) => watcher.stop()))
      await Promise.all(locals.map((local) => local.stop(keep)))
      for (const local of locals) local.close()
      store.close()
      lies.close()
    },
  }
}

// If one chain can't start, the others must be stopped too.
async function ensureAll(locals: readonly LocalChain[]): Promise<void> {
  const outcomes = await Promise.allSettled(locals.map((local) => local.ensure()))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure === undefined) return
  // One that can't be dumped, as where the folder has gone, must end, too: its recording restores it.
  await Promise.allSettled(locals.map((local) => local.stop(true).catch(() => local.stop(false))))
  throw failure.reason
}
