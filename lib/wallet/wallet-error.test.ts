import { SwitchChainError } from 'viem'
import { describe, expect, test } from 'vitest'
import { classifyWalletError, walletErrorCode } from './wallet-error'

const unreadable = () => {
  throw new TypeError('read')
}
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('the meaning of a wallet’s error', () => {
  test.each([
    ['EIP-1193 code', { code: 4001, message: 'no' }],
    ['code as text', { code: '4001' }],
    ['ethers code', { code: 'ACTION_REJECTED' }],
    ['MetaMask text', new Error('MetaMask Tx Signature: User denied transaction signature.')],
    ['plain text', 'User rejected the request'],
    ['cancelled', new Error('user cancelled')],
    ['nested cause', new Error('failed', { cause: new Error('x', { cause: { code: 4001 } }) })],
    ['nested data', { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } }],
    ['WalletConnect', { code: 5000, message: 'User rejected.' }],
    ['WalletConnect in the wallet’s own language', { code: 5000, message: 'Recusado.' }],
    [
      'Ledger',
      {
        code: -32603,
        message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
      },
    ],
    ['Trezor', new Error('Action cancelled by user')],
    ['viem name', Object.assign(new Error('x'), { details: 'User rejected the request.' })],
  ])('%s is a refusal', (_, error) => {
    expect(classifyWalletError(error)).toBe('refused')
  })

  test('an open request is "busy", and an unknown chain and missing gas have their own codes', () => {
    expect(classifyWalletError({ code: -32002, message: 'x' })).toBe('busy')
    expect(classifyWalletError({ code: 4902 })).toBe('unknown-chain')
    expect(classifyWalletError(new Error('insufficient funds for gas * price + value'))).toBe('no-gas')
  })

  test('a switch that failed because of an open request says so, and not that the wallet can’t switch', () => {
    const failed = (code: number) => new SwitchChainError(Object.assign(new Error('x'), { code }))
    expect(walletErrorCode(failed(-32002), 'wrong_chain')).toBe('wallet_busy')
    expect(walletErrorCode(failed(4902), 'wrong_chain')).toBe('wrong_chain')
  })

  test('a request that was not processed sent nothing', () => {
    for (const code of [4100, 4200, -32601, -32602]) expect(classifyWalletError({ code })).toBe('not-sent')
  })

  test.each([
    'EthAppPleaseEnableContractData: Please enable Blind signing or Contract data in the Ethereum app Settings',
    'Ledger device: Locked device (0x5515)',
  ])('a hardware wallet that did not sign sent nothing: %s', (message) => {
    expect(classifyWalletError({ code: -32603, message })).toBe('not-sent')
  })

  test.each([
    ['an internal error', { code: -32603, message: 'Internal JSON-RPC error.' }],
    ['already known', new Error('already known')],
    ['a timeout', new Error('The request took too long')],
    ['a smart transaction that was stopped on its way', new Error('Smart transaction cancelled by user')],
    ['a lost connection', { code: 4900, message: 'Disconnected' }],
    ['nothing', undefined],
    ['a number', 7],
    ['an empty object', {}],
    ['an error that can’t be read', Object.defineProperty({}, 'cause', { get: unreadable })],
    ['an object of a wallet that was updated meanwhile', revoked()],
  ])('%s leaves open whether it was sent', (_, error) => {
    expect(classifyWalletError(error)).toBe('unclear')
  })

  test('an error that is its own cause does not loop forever', () => {
    const error: { cause?: unknown; message: string } = { message: 'x' }
    error.cause = error
    expect(classifyWalletError(error)).toBe('unclear')
  })
})
