import { describe, expect, test } from 'vitest'
import type { Chain, Token } from '@/lib/domain/chains'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { orderIn } from '../testing'
import { sendDraftFrom } from './send-draft-from'
import type { WalletOption } from './wallet-draft'

const { token } = goodSale(oneSale)
const far: Token = { ...token, chainId: 31338, address: '0x7000000000000000000000000000000000000007' }
const usdt: Token = { ...far, symbol: 'USDT', address: '0x7000000000000000000000000000000000000008' }
const place = { rpcUrl: '', explorerUrl: '', nativeSymbol: 'ETH', confirmations: 3 }
const chains: readonly Chain[] = [
  { ...place, id: 31337, name: 'Sandbox A', tokens: [token] },
  { ...place, id: 31338, name: 'Sandbox B', tokens: [far, usdt] },
]
const wallet: WalletOption = {
  id: 'wallet-1',
  label: 'Savings',
  chainId: usdt.chainId,
  token: usdt.address,
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const sources = { chains, wallets: [wallet], own: account, locale: 'en', from: null } as const

describe('the initial draft of a send', () => {
  test('goes to the wallet of the last send, on its chain and in its token', () => {
    expect(sendDraftFrom({ ...sources, lastWalletId: wallet.id })).toMatchObject({
      where: wallet.id,
      to: { chainId: usdt.chainId, token: usdt.address },
    })
  })

  test.each([
    ['there was no send', null, [wallet]],
    ['that wallet is not offered any more', wallet.id, []],
    [
      'its token is not offered any more',
      wallet.id,
      [{ ...wallet, token: `${wallet.token.slice(0, -1)}9` as const }],
    ],
  ])('goes to the person’s own wallet on another chain when %s', (_, lastWalletId, wallets) => {
    // Safe: an address with another last digit is still an address.
    const offered = wallets as readonly WalletOption[]
    expect(sendDraftFrom({ ...sources, wallets: offered, lastWalletId })).toMatchObject({
      where: 'own',
      to: { chainId: far.chainId, token: far.address },
    })
  })

  test.each([
    ['is not on offer', { ...wallet, id: 'last' }],
    ['has a token that is not offered', { ...wallet, chainId: 1 }],
  ])('goes nowhere yet when the wallet that was asked for %s', (_, saved) => {
    const named = { ...sources, wallets: [saved], to: wallet.id, lastWalletId: saved.id }
    expect(sendDraftFrom(named)).toMatchObject({ where: 'other', addressText: '' })
  })

  test('goes to the wallet that was asked for, not to that of the last send', () => {
    const last = { ...wallet, id: 'last' }
    const named = { ...sources, wallets: [last, wallet], to: wallet.id, lastWalletId: last.id }
    expect(sendDraftFrom(named)).toMatchObject({ where: wallet.id })
  })

  test.each([
    ['to its saved wallet, not to the one that the address names', wallet.id, [wallet], wallet.id, ''],
    ['nowhere yet when that one can’t be chosen any more', 'gone', [wallet], 'other', ''],
    ['to its typed address', null, [wallet], 'other', wallet.address],
  ])('of an earlier send goes %s', (_, recipientId, wallets, where, addressText) => {
    const order = orderIn('completed')
    const to = { chainId: usdt.chainId, token: usdt.address, address: wallet.address }
    const from = { ...order, kind: 'send', to, recipient: { ...order.recipient, id: recipientId } } as const
    const named = { ...wallet, id: 'named' }
    const offered = [named, ...wallets]
    expect(
      sendDraftFrom({ ...sources, wallets: offered, from, to: named.id, lastWalletId: named.id }),
    ).toMatchObject({ where, addressText })
  })

  test('of an earlier send whose token is no longer offered starts afresh', () => {
    const order = orderIn('completed')
    const to = { chainId: usdt.chainId, token: usdt.address, address: wallet.address }
    const from = { ...order, kind: 'send', to } as const
    const draft = (offered: readonly Chain[]) =>
      sendDraftFrom({ ...sources, chains: offered, from, lastWalletId: null })
    expect(draft(chains)).toMatchObject({ to: { token: usdt.address } })
    const withoutUsdt = chains.map((chain) => ({
      ...chain,
      tokens: chain.tokens.filter((each) => each !== usdt),
    }))
    expect(draft(withoutUsdt)).toMatchObject({ to: { token: far.address }, amountText: '100' })
  })

  test('is null when no token is offered', () => {
    expect(sendDraftFrom({ ...sources, chains: [], lastWalletId: wallet.id })).toBeNull()
  })
})
