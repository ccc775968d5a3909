import { OrderPage, type OrderPageParams, orderMetadata, signedTexts } from '@/app/order-page'
import { OrderFlow } from '@/components/checkout/flow/order-flow'

export const generateMetadata = orderMetadata('sell')

export default function SellOrderPage(props: OrderPageParams) {
  return <OrderPage kind="sell" flow={OrderFlow} texts={signedTexts} {...props} />
}
