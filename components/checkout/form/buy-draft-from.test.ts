import { describe, expect, test } from 'vitest'
import type { Chain, Token } from '@/lib/domain/chains'
import { buyWays, createdBuy, to } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { toOrderView } from '@/lib/domain/order/view/view'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { buyDraftFrom } from './buy-draft-from'
import type { WalletOption } from './wallet-draft'

const { token } = goodSale(oneSale)
const usdt: Token = { ...token, symbol: 'USDT', address: '0x7000000000000000000000000000000000000008' }
const place = { rpcUrl: '', explorerUrl: '', nativeSymbol: 'ETH', confirmations: 3 }
const chains: readonly Chain[] = [{ ...place, id: token.chainId, name: 'Sandbox A', tokens: [token, usdt] }]
const wallet: WalletOption = {
  id: 'wallet-1',
  label: 'Savings',
  chainId: usdt.chainId,
  token: usdt.address,
  address: to,
}
const fresh = { chains, wallets: [wallet], own: account, locale: 'en', from: null } as const
const wanted = (symbol: string | null) => ({ chainId: null, token: symbol, amountText: null })

describe('the initial draft of a purchase', () => {
  test('goes to the wallet of the last purchase, in its token', () => {
    for (const named of [undefined, wanted(null), wanted('USDT')])
      expect(
        buyDraftFrom({ ...fresh, lastWalletId: wallet.id, ...(named && { wanted: named }) }),
      ).toMatchObject({ token: usdt.address, where: wallet.id })
  })

  test('buys the token that the address names; the last wallet, which is for another, gets none of it', () => {
    expect(buyDraftFrom({ ...fresh, lastWalletId: wallet.id, wanted: wanted('USDC') })).toMatchObject({
      token: token.address,
      where: 'own',
    })
  })

  test('goes to the wallet that was asked for, or nowhere yet when it is not on offer', () => {
    const last = { ...wallet, id: 'last' }
    const named = { ...fresh, to: wallet.id, lastWalletId: last.id }
    expect(buyDraftFrom({ ...named, wallets: [last, wallet] })).toMatchObject({ where: wallet.id })
    expect(buyDraftFrom({ ...named, wallets: [last] })).toMatchObject({ where: 'other', addressText: '' })
  })

  test.each([
    ['its token is offered', chains, usdt],
    [
      'its token is not offered any more',
      [{ ...place, id: token.chainId, name: 'A', tokens: [token] }],
      token,
    ],
  ])(
    'goes nowhere yet when the order’s saved wallet can’t be chosen any more and %s',
    (_, offered, bought) => {
      const order = toOrderView(foldOrder(createdBuy, buyWays.expired ?? []))
      const from = { ...order, token: usdt.address, recipient: { ...order.recipient, id: 'gone' } }
      const last = { ...wallet, id: 'last', token: token.address }
      const draft = buyDraftFrom({
        ...fresh,
        chains: offered,
        wallets: [last],
        from,
        to: last.id,
        lastWalletId: last.id,
      })
      expect(draft).toMatchObject({ token: bought.address, where: 'other', addressText: '' })
    },
  )

  test('goes where the changed order went: to a typed address, or to the person’s own', () => {
    const from = toOrderView(foldOrder(createdBuy, buyWays.expired ?? []))
    expect(buyDraftFrom({ ...fresh, from, lastWalletId: null })).toMatchObject({
      where: 'other',
      addressText: to,
    })
    expect(buyDraftFrom({ ...fresh, own: to.toLowerCase(), from, lastWalletId: null })).toMatchObject({
      where: 'own',
      addressText: '',
    })
  })
})
