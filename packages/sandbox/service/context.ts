import type { LocalChain } from '../chain/chain'
import type { OperatorSend } from '../chain/operator'
import type { SandboxConfig } from '../config'
import type { Store } from '../store/store'
import type { ServiceEvent } from './events'
import type { Lies } from './lies/lies'
import type { Project } from './projects'
import type { ServiceState } from './state'

/** Upper bounds of what is promised, by funds. Kept in memory: they are counted anew when one no longer fits. */
export type Promised = Map<string, bigint>

export interface ServedChain {
  readonly local: LocalChain
  readonly send: OperatorSend
  /** Of the wallet that the panel's seeds use. */
  readonly demoSend: OperatorSend
}

/** Everything that one epoch of the sandbox works with. A reset makes another. */
export interface Context {
  readonly config: SandboxConfig
  /** Whose call it is. What the sandbox does by itself belongs to the first project. */
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

/** The service's own time: this machine's, and what it was moved ahead by. */
export function clockMs({ store }: Pick<Context, 'store'>): number {
  return Date.now() + store.state.clockAheadSeconds * 1_000
}

export function nowIso(context: Pick<Context, 'store'>): string {
  return new Date(clockMs(context)).toISOString()
}
