import type { LocalChain } from '../chain/chain'
import type { OperatorSend } from '../chain/operator'
import type { SandboxConfig } from '../config'
import type { Store } from '../store/store'
import type { ServiceEvent } from './events'
import type { Lies } from './lies/lies'
import type { Project } from './projects'
import type { ServiceState } from './state'

/** Upper bounds of what is promised, by funds. Kept in memory, and recounted when an amount no longer fits. */
type Promised = Map<string, bigint>

export interface ServedChain {
  readonly local: LocalChain
  readonly send: OperatorSend
  /** For the wallet that the panel's seeds use. */
  readonly demoSend: OperatorSend
}

/** Everything that one epoch of the sandbox works with. A reset creates another. */
export interface Context {
  readonly config: SandboxConfig
  /** The calling project. The sandbox's own actions belong to the first one. */
  readonly project: Project
  readonly epoch: string
  readonly store: Store<ServiceState, ServiceEvent>
  readonly chains: readonly ServedChain[]
  readonly promised: Promised
  readonly lies: Lies
}

export function findChain(context: Context, chainId: number): ServedChain | undefined {
  return context.chains.find((chain) => chain.local.network.id === chainId)
}

/** The service's own time: this machine's plus the offset. */
export function clockMs({ store }: Pick<Context, 'store'>): number {
  return Date.now() + store.state.clockAheadSeconds * 1_000
}

export function nowIso(context: Pick<Context, 'store'>): string {
  return new Date(clockMs(context)).toISOString()
}
