// Handles the Sandbox wallet's requests: signs only on the sandbox's chains, and never without a press in its own
// window (decision 0015). Loaded with the first request, not with the announcement.
import { hexToString, isHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Address, type Chain, findChain, type Hex } from '@/lib/domain/chains'
import { toQuantity } from '../provider'
import { callRpc, readGasPrice, readNonce } from '../rpc'
import type { SandboxConfirm } from '../types'
import { explainCall } from './explain'
import { readState, type SandboxWalletState, writeState } from './store'

interface SandboxSigner {
  readonly state: SandboxWalletState
  readonly account: PrivateKeyAccount
}

/** This browser's wallet, created on first use. */
function openSigner(chainIds: readonly number[]): SandboxSigner {
  const stored = readState(chainIds)
  const state = stored ?? { key: generatePrivateKey(), chainId: chainIds[0] ?? 0, connected: false }
  if (stored === null) writeState(state)
  return { state, account: privateKeyToAccount(state.key) }
}

/** An error in the form of EIP-1193. */
class SandboxWalletError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
    this.name = 'SandboxWalletError'
  }
}

const refused = () => new SandboxWalletError(4001, 'User rejected the request.')
const invalid = (what: string) => new SandboxWalletError(-32602, `Invalid params: ${what}`)

export class SandboxWalletRequests {
  constructor(
    private readonly chains: readonly Chain[],
    private readonly confirm: SandboxConfirm,
    private readonly emit: (event: string, value: unknown) => void,
  ) {}

  readonly answer = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
        return this.accounts()
      case 'eth_requestAccounts':
        return this.connect()
      case 'eth_chainId':
        return toQuantity(this.open().state.chainId)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.switchChain(list[0])
      case 'wallet_revokePermissions':
        writeState({ ...this.open().state, connected: false })
        return null
      case 'personal_sign':
        return this.signMessage(list[0], list[1])
      case 'eth_sendTransaction':
        return this.sendTransaction(list[0])
      default:
        throw new SandboxWalletError(4200, `Not supported: ${method}`)
    }
  }

  private open(): SandboxSigner {
    return openSigner(this.chains.map((chain) => chain.id))
  }

  private accounts(): readonly Address[] {
    const { account, state } = this.open()
    return state.connected ? [account.address] : []
  }

  private connect(): readonly Address[] {
    const { account, state } = this.open()
    writeState({ ...state, connected: true })
    return [account.address]
  }

  private switchChain(wanted: unknown): null {
    const hex: unknown = typeof wanted === 'object' && wanted !== null ? Reflect.get(wanted, 'chainId') : null
    const chain = findChain(this.chains, Number(hex))
    if (chain === undefined) throw new SandboxWalletError(4902, 'Unrecognized chain ID.')
    writeState({ ...this.open().state, chainId: chain.id })
    this.emit('chainChanged', toQuantity(chain.id))
    return null
  }

  private openFor(wanted: unknown): SandboxSigner {
    const signer = this.open()
    const { account, state } = signer
    const isOwn = typeof wanted === 'string' && wanted.toLowerCase() === account.address.toLowerCase()
    if (!state.connected || !isOwn) {
      throw new SandboxWalletError(4100, 'Not authorised for this account.')
    }
    return signer
  }

  private async signMessage(message: unknown, address: unknown): Promise<Hex> {
    const { account } = this.openFor(address)
    if (!isHex(message)) throw invalid('message')
    const yes = await this.confirm({ kind: 'message', account: account.address, text: hexToString(message) })
    if (!yes) throw refused()
    return account.signMessage({ message: { raw: message } })
  }

  private async sendTransaction(request: unknown): Promise<Hex> {
    if (typeof request !== 'object' || request === null) throw invalid('transaction')
    const field = (name: string): unknown => Reflect.get(request, name)
    const { account, state } = this.openFor(field('from'))
    const chain = findChain(this.chains, state.chainId)
    if (chain === undefined) throw new SandboxWalletError(4901, 'Not connected to the chain.')
    const named = field('chainId')
    if (named !== undefined && Number(named) !== chain.id) throw invalid('chainId')
    const to = field('to')
    const data = field('data') ?? '0x'
    const value = field('value') ?? '0x0'
    if (!isHex(to) || to.length !== 42) throw invalid('to')
    if (!isHex(data) || !isHex(value)) throw invalid('data')
    const valueBaseUnits = BigInt(value)
    const yes = await this.confirm({
      kind: 'transaction',
      account: account.address,
      chain,
      to,
      data,
      valueBaseUnits: valueBaseUnits.toString(),
      call: explainCall(chain, to, data),
    })
    if (!yes) throw refused()
    return this.broadcast(chain, account, { to, data, value: valueBaseUnits })
  }

  private async broadcast(
    chain: Chain,
    account: SandboxSigner['account'],
    tx: { to: Hex; data: Hex; value: bigint },
  ): Promise<Hex> {
    const call = { from: account.address, to: tx.to, data: tx.data, value: toQuantity(tx.value) }
    const [nonce, gasPrice, gas] = await Promise.all([
      readNonce(chain.rpcUrl, account.address),
      readGasPrice(chain.rpcUrl),
      callRpc(chain.rpcUrl, 'eth_estimateGas', [call]),
    ])
    const raw = await account.signTransaction({
      ...tx,
      type: 'eip1559',
      chainId: chain.id,
      nonce,
      gas: (BigInt(String(gas)) * 12n) / 10n,
      maxFeePerGas: gasPrice * 2n,
      maxPriorityFeePerGas: gasPrice,
    })
    const hash = await callRpc(chain.rpcUrl, 'eth_sendRawTransaction', [raw])
    if (!isHex(hash)) throw new SandboxWalletError(-32603, 'The chain gave no hash.')
    return hash
  }
}
