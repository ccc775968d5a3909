// The wallet's interface for React. Types only, so that importing them loads no wallet code.
import type { CreateConnectorFn } from 'wagmi'
import type { Address, Chain, Hex, Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanRules, StepName } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { OrderJournal } from '@/lib/domain/ports'
import type { Result } from '@/lib/domain/result'
import type { Eip1193Provider } from './provider'

/** A wallet that announced itself to the page (EIP-6963), the one at `window.ethereum` where none did, or one on a phone. */
export interface WalletOption {
  readonly id: string
  readonly kind: 'browser' | 'phone'
  /** Empty for one that says nothing of itself. */
  readonly name: string
  /** A data URL, or null. */
  readonly icon: string | null
}

export interface WalletConnection {
  readonly account: Address
  readonly chainId: number
  /** Empty for one that says nothing of itself. */
  readonly walletName: string
}

/** The current phase of a step, so that the page can say what the wallet is doing. */
export type StepPhase = 'checking' | 'recording' | 'prompting' | 'saving'

/**
 * How a step ended. `refused`: the person declined, nothing was sent. `stopped`: nothing reached the network.
 * `unknown`: the wallet may have sent it; never send again automatically. `other-step`: the allowance changed, so
 * another step is next; the wallet was not asked.
 */
export type StepOutcome =
  | { readonly kind: 'sent'; readonly hash: Hex; readonly order: OrderView | null }
  | { readonly kind: 'refused'; readonly order: OrderView | null }
  | { readonly kind: 'stopped'; readonly code: ErrorCode; readonly order: OrderView | null }
  | { readonly kind: 'unknown'; readonly order: OrderView | null }
  | { readonly kind: 'other-step'; readonly order: null }

export interface SendStepRequest {
  readonly order: OrderView
  readonly step: StepName
  /** A UUID of this press. */
  readonly press: string
  /** Those on offer where the order is shown: two widgets of one page may differ. */
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
  readonly journal: OrderJournal
  readonly onPhase: (phase: StepPhase) => void
}

/** What the server provides for a sign-in message (EIP-4361). */
export interface SignInTerms {
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly statement: string
  /** RFC 3339. */
  readonly issuedAt: string
  readonly expirationTime: string
}

/** The pairing with a phone wallet, started by `connect`. */
export interface PhonePairing {
  /** The link (wc:) for the phone while we wait for it. */
  readonly link: () => string | null
  readonly subscribe: (listener: () => void) => () => void
  /** Stops waiting: the pending `connect` ends as refused. */
  readonly giveUp: () => void
}

/** A way to a wallet on a phone, which an optional part offers. What it loads stays away until it is wanted. */
export interface PhoneOffer {
  /** The type of its connector, as wagmi knows it. */
  readonly connectorType: string
  /** The item of wagmi's storage that keeps its session. */
  readonly keptKey: string
  /** Null where the page does not offer it. */
  readonly load: (
    page: Document,
  ) => Promise<(PhonePairing & { readonly connector: CreateConnectorFn }) | null>
  /** Ends a session that a page before has left. @param kept what the storage kept; it is out of there already */
  readonly endKept: (page: Document, kept: string) => Promise<void>
}

export interface WalletRuntime {
  /** Adds chains that the wallet may be switched to. Where no wallet announced itself, looks for one at `window.ethereum`. */
  readonly offer: (chains: readonly Chain[]) => Promise<void>
  /** The wallets that announced themselves so far; the same array until the list changes. */
  readonly options: () => readonly WalletOption[]
  readonly current: () => WalletConnection | null
  readonly subscribe: (listener: () => void) => () => void
  readonly connect: (optionId: string) => Promise<Result<WalletConnection>>
  /** Where one on a phone is offered. */
  readonly phone: PhonePairing | null
  /** Reconnects to a wallet that this browser used before, without a prompt. */
  readonly resume: () => Promise<WalletConnection | null>
  readonly disconnect: () => Promise<void>
  /** Asks the wallet to switch its chain, adding it first if unknown. */
  readonly switchChain: (chainId: number) => Promise<Result<null>>
  /** Asks the wallet to list a token, on the token's chain. */
  readonly addToken: (token: Token) => Promise<Result<null>>
  readonly signIn: (terms: SignInTerms) => Promise<Result<null>>
  /** What the connected wallet answers through; null without one. */
  readonly provider: () => Promise<Eip1193Provider | null>
  /** What checks and sends a step. Loaded from here, it shares what the wallet has loaded already: 3 KiB of script. */
  readonly loadSendStep: () => Promise<{
    readonly sendStep: (provider: Eip1193Provider | null, request: SendStepRequest) => Promise<StepOutcome>
    readonly hearLate: (
      provider: Eip1193Provider | null,
      orderId: string,
      journal: OrderJournal,
    ) => Promise<OrderView | null>
  }>
}

/** What the Sandbox wallet shows the person before it signs. */
export type SandboxWalletRequest =
  | { readonly kind: 'message'; readonly account: Address; readonly text: string }
  | {
      readonly kind: 'transaction'
      readonly account: Address
      readonly chain: Chain
      readonly to: Address
      readonly data: Hex
      readonly valueBaseUnits: string
      readonly call: SandboxWalletCall | null
    }

/** What the call does, if the Sandbox wallet can decode it; amounts in token decimals. */
export interface SandboxWalletCall {
  readonly kind: 'approve' | 'reset' | 'transfer' | 'deposit'
  readonly amount: Decimal
  readonly symbol: string
  readonly spender: Address
}

/** Resolves to true only after a press on "Confirm". */
export type SandboxConfirm = (request: SandboxWalletRequest) => Promise<boolean>
