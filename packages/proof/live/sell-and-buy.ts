import { Purchase } from '@/e2e/support/purchase'
import { newPixKey, Sale } from '@/e2e/support/sale'
import { type Errand, ends, payCode, quoteAndSign, usdcOn } from './person'

export const sell: Errand = async (_, who) => {
  const sale = new Sale(who.page)
  await sale.signIn()
  await sale.fill({ ...usdcOn(who, 0), amount: '100', pixKey: newPixKey() })
  await quoteAndSign(sale, who)
  await ends(sale, 'outcome.completed.title')
}

export const buy: Errand = async (stage, who) => {
  const purchase = new Purchase(who.page)
  await purchase.signIn()
  await purchase.wish({ ...usdcOn(who, 0), amount: '100' })
  await purchase.getCode()
  await payCode(stage, (await purchase.record()).payment?.brCode ?? '')
  await ends(purchase, 'buyOutcome.completed.title')
}
