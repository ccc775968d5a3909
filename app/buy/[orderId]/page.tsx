import { OrderPage, type OrderPageParams, orderMetadata } from '@/app/order-page'
import { BuyFlow } from '@/components/checkout/flow/buy-flow'

export function generateMetadata() {
  return orderMetadata('buy')
}

export default function BuyOrderPage(props: OrderPageParams) {
  return <OrderPage kind="buy" flow={BuyFlow} {...props} />
}
