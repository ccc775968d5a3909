import { Purchase } from '@/e2e/support/purchase'
import { openFlow } from '@/e2e/support/widget-demo'
import { type Errand, ends, payCode } from './person'

export const buyInWidget: Errand = async (stage, who) => {
  const purchase = new Purchase(who.page)
  await purchase.signIn()
  await openFlow(purchase, 'buy', '40')
  await purchase.button('buy.continue').click()
  await purchase.button('buy.review.getCode').click()
  await payCode(stage, await who.page.getByText(/^000201/).innerText())
  await ends(purchase, 'buyOutcome.completed.title')
}
