import { OrderPage, type OrderPageParams, orderMetadata, signedTexts } from '@/app/order-page'
import { OrderFlow } from '@/components/checkout/flow/order-flow'
import { knownAddresses } from '@/lib/server/recipients/known-addresses'

export const generateMetadata = orderMetadata('send')

export default function SendOrderPage(props: OrderPageParams) {
  return (
    <OrderPage
      kind="send"
      flow={OrderFlow}
      texts={[...signedTexts, 'send', 'address']}
      knownTo={knownAddresses}
      {...props}
    />
  )
}
