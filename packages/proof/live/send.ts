import { Transfer } from '@/e2e/support/transfer'
import { type Errand, ends, quoteAndSign, usdcOn } from './person'

export const send: Errand = async (_, who) => {
  const transfer = new Transfer(who.page)
  await transfer.signIn()
  await transfer.fillTransfer({ from: usdcOn(who, 0), to: usdcOn(who, 1), amount: '20' })
  await quoteAndSign(transfer, who)
  await ends(transfer, 'outcome.completed.title')
}
