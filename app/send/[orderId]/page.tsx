import { OrderPage, type OrderPageParams, orderMetadata } from '@/app/order-page'
import { OrderFlow } from '@/components/checkout/flow/order-flow'

export function generateMetadata() {
  return orderMetadata('send')
}

export default function SendOrderPage(props: OrderPageParams) {
  return <OrderPage kind="send" flow={OrderFlow} {...props} />
}
