// Bodies and answers of the service, as in the OpenAPI document. Unknown members are ignored.
import { z } from '@hono/zod-openapi'
import { EMAIL } from '../../bank/pix-key'

export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
export const chainId = z.string().regex(/^[1-9]\d{0,14}$/, 'must be a chain id as a string')
export const filled = z.string().trim().min(1, 'must not be empty').max(200, 'is too long')

export const kycInformation = z.object({
  taxId: z.string().regex(/^[0-9A-Za-z]{11,14}$/, 'must be 11 to 14 digits and letters'),
  taxIdCountry: z.literal('BRA', 'must be "BRA"'),
  // As in a Pix key: the usual pattern refuses r&d@… and international domains.
  email: z.email({ pattern: EMAIL, error: 'must be an e-mail address' }),
  name: filled,
})

export const fiatSettlementDetails = z.object({
  toCurrency: z.literal('BRL', 'must be "BRL"'),
  pixKey: filled,
})

export const offrampQuoteBody = z
  .object({
    fromChain: chainId,
    fromToken: address,
    fromAddress: address,
    intent: z.object({
      method: z.enum(['usd', 'fromAmount', 'toAmount'], 'must be usd, fromAmount or toAmount'),
      value: z.string().max(80, 'is too long'),
    }),
    recipientId: z.uuid('must be a UUID').optional(),
    kycInformation: kycInformation.optional(),
    fiatSettlementDetails: fiatSettlementDetails.optional(),
  })
  .openapi('OfframpQuoteRequest')
export type OfframpQuoteBody = z.infer<typeof offrampQuoteBody>

export const hex = z.string().regex(/^0x[0-9a-f]*$/)
export const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const feeAmount = z.object({ amount: decimal, token: z.string() })

/** The fees and the token in every quote. */
export const fees = z.object({
  bridge: feeAmount,
  gas: feeAmount,
  integrator: z.number(),
  maxSlippage: z.number().nullable(),
})

export const tokenAnswer = z.object({
  chainId: z.int(),
  address: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  price: z.number(),
})

/** Empty when no approval is needed. */
export const approvalTxParams = z
  .object({ from: z.string(), to: z.string(), gas: hex, data: hex, value: hex, nonce: z.int() })
  .partial()

export const transactionRequest = z.object({
  from: z.string(),
  to: z.string(),
  data: hex,
  value: z.string(),
  chainId: z.int(),
  requestId: z.string(),
  maxFeePerGas: hex,
  maxPriorityFeePerGas: hex,
})

export const offrampQuoteAnswer = z
  .object({
    message: z.string(),
    transactionId: z.uuid(),
    quote: z.object({
      provider: z.string(),
      providerRequestId: z.string(),
      fromToken: tokenAnswer,
      toCurrency: z.string(),
      fromAmount: decimal,
      toAmount: decimal,
      exchangeRate: decimal,
      fromAddress: z.string(),
      estimatedDuration: z.number(),
      fees,
    }),
    approvalTxParams,
    transactionRequest,
  })
  .openapi('OfframpQuote')
export type OfframpQuoteAnswer = z.infer<typeof offrampQuoteAnswer>

export const offrampStatusQuery = z.object({
  transactionId: z.uuid('must be a UUID').openapi({ param: { name: 'transactionId', in: 'query' } }),
})

export const offrampStatusAnswer = z
  .object({
    id: z.uuid(),
    status: z.enum(['Processing', 'Completed', 'Failed', 'Refunded', 'Pending']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    depositAddress: z.string(),
    depositAmount: decimal,
    depositTxHash: z.string(),
    withdrawalAmount: decimal,
    withdrawalDetails: z.object({ bankAccountNumber: z.string(), currency: z.string(), status: z.string() }),
  })
  .partial()
  .openapi('OfframpStatus')
export type OfframpStatusAnswer = z.infer<typeof offrampStatusAnswer>

export const errorAnswer = z
  .object({ error: z.string(), message: z.string(), correlationId: z.uuid() })
  .openapi('Error')
