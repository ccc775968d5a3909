import { OrderPage, type OrderPageParams, orderMetadata } from '@/app/order-page'
import { BuyFlow } from '@/components/checkout/flow/buy-flow'

export const generateMetadata = orderMetadata('buy')

const texts = [
  'quote',
  'review',
  'pay',
  'money',
  'buyProgress',
  'buyOutcome',
  'progress',
  'told',
  'outcome',
  'receipt',
] as const

export default function BuyOrderPage(props: OrderPageParams) {
  return <OrderPage kind="buy" flow={BuyFlow} texts={texts} {...props} />
}
