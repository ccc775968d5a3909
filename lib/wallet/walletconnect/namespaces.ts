// What a session allows (CAIP-2, CAIP-10), from the wallet's answer. Pure: a wallet may answer anything.
import type { Address } from '@/lib/domain/chains'

/** An account that the wallet allows us to use on a chain. */
export interface ApprovedAccount {
  readonly chainId: number
  readonly account: Address
}

export interface Namespace {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
}

export type Namespaces = Readonly<Record<string, Namespace>>

/** All methods we ever use, besides switching the chain. */
export const askedMethods = ['personal_sign', 'eth_sendTransaction'] as const
const chainMethods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'] as const
const events = ['accountsChanged', 'chainChanged'] as const

const ACCOUNT = /^eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/

const isOurs = (key: string) => key === 'eip155' || key.startsWith('eip155:')

/** What we ask for. All of it is optional: a wallet with one of the chains is enough. */
export function proposalFor(chainIds: readonly number[]) {
  return {
    eip155: {
      chains: chainIds.map((id) => `eip155:${id}`),
      methods: [...askedMethods, ...chainMethods],
      events: [...events],
    },
  }
}

export function approvedIn(namespaces: Namespaces): readonly ApprovedAccount[] {
  return Object.entries(namespaces).flatMap(([key, { accounts }]) =>
    isOurs(key) ? accounts.flatMap(approvedFrom) : [],
  )
}

function approvedFrom(text: string): readonly ApprovedAccount[] {
  const [, id, address] = ACCOUNT.exec(text) ?? []
  if (id === undefined || address === undefined) return []
  return [{ chainId: Number(id), account: `0x${address.slice(2)}` }]
}

export function mayAsk(namespaces: Namespaces, method: string): boolean {
  return Object.entries(namespaces).some(([key, { methods }]) => isOurs(key) && methods.includes(method))
}

/** The current chain: the wanted one if the wallet allows it, otherwise our first, otherwise any. */
export function chainAmong(
  approved: readonly ApprovedAccount[],
  offered: readonly number[],
  wanted: number | null,
): number | null {
  const allowed = (id: number) => approved.some(({ chainId }) => chainId === id)
  if (wanted !== null && allowed(wanted)) return wanted
  return offered.find(allowed) ?? approved[0]?.chainId ?? null
}

/** A chain's accounts, each once, the chosen one first. */
export function accountsOn(
  approved: readonly ApprovedAccount[],
  chainId: number,
  chosen: string | null,
): readonly Address[] {
  const all = [...new Set(approved.filter((one) => one.chainId === chainId).map(({ account }) => account))]
  const isChosen = (account: Address) => account.toLowerCase() === chosen?.toLowerCase()
  return [...all.filter(isChosen), ...all.filter((account) => !isChosen(account))]
}
