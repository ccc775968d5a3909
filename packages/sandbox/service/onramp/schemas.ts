import { z } from '@hono/zod-openapi'
import { decimal, fees, filled, tokenAnswer } from '../http/schemas'

export const settlementDetails = z
  .object({ toChain: filled, toToken: filled, toAddress: filled })
  .openapi('WalletSettlementDetails')

export const onrampQuoteBody = z
  .object({
    fromCurrency: z.literal('BRL', 'must be "BRL"'),
    intent: z.object({
      method: z.enum(['fromAmount', 'toAmount'], 'must be fromAmount or toAmount'),
      value: z.string().max(80, 'is too long'),
    }),
    recipientId: z.uuid('must be a UUID').optional(),
    settlementDetails: settlementDetails.optional(),
  })
  .openapi('OnrampQuoteRequest')
export type OnrampQuoteBody = z.infer<typeof onrampQuoteBody>

export const onrampQuoteAnswer = z
  .object({
    message: z.string(),
    transactionId: z.uuid(),
    quote: z.object({
      provider: z.string(),
      providerRequestId: z.string(),
      fromCurrency: z.string(),
      fromAmount: decimal,
      toToken: tokenAnswer,
      toAmount: decimal,
      toAddress: z.string(),
      exchangeRate: decimal,
      estimatedDuration: z.number(),
      fees,
    }),
    depositInstructions: z.object({
      method: z.literal('PIX'),
      amount: decimal,
      currency: z.string(),
      pixKey: z.string(),
      pixQrCode: z.string().describe('An image of the BR Code as a QR Code, as a data URL'),
      expiresAt: z.iso.datetime(),
      referenceId: z.string(),
    }),
  })
  .openapi('OnrampQuote')
export type OnrampQuoteAnswer = z.infer<typeof onrampQuoteAnswer>

export const onrampStatusAnswer = z
  .object({
    transactionId: z.uuid(),
    status: z.enum(['AwaitingDeposit', 'Processing', 'Completed', 'Failed', 'Cancelled', 'Refunded']),
    depositStatus: z.enum(['Awaiting', 'InTransit', 'Received', 'Returned']),
    fiatAmount: decimal,
    returnedAmount: decimal,
    cryptoAmount: decimal,
    settlementAddress: z.string(),
    destinationHash: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .partial()
  .openapi('OnrampStatus')
export type OnrampStatusAnswer = z.infer<typeof onrampStatusAnswer>
