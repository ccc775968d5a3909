import { z } from '@hono/zod-openapi'
import { address, approvalTxParams, decimal, fees, tokenAnswer, transactionRequest } from '../http/schemas'
import { settlementDetails } from '../onramp/schemas'

export const crosschainQuoteBody = z
  .object({
    fromChain: z.string().regex(/^[1-9]\d{0,14}$/, 'must be a chain id as a string'),
    fromToken: address,
    fromAddress: address,
    intent: z.object({
      method: z.enum(['usd', 'fromAmount', 'toAmount'], 'must be usd, fromAmount or toAmount'),
      value: z.string().max(80, 'is too long'),
    }),
    recipientId: z.uuid('must be a UUID').optional(),
    settlementDetails: settlementDetails.optional(),
  })
  .openapi('CrosschainQuoteRequest')
export type CrosschainQuoteBody = z.infer<typeof crosschainQuoteBody>

export const crosschainQuoteAnswer = z
  .object({
    message: z.string(),
    transactionId: z.uuid(),
    quote: z.object({
      provider: z.string(),
      providerRequestId: z.string(),
      fromToken: tokenAnswer,
      toToken: tokenAnswer,
      fromAmount: decimal,
      toAmount: decimal,
      exchangeRate: decimal,
      fromAddress: z.string(),
      toAddress: z.string(),
      estimatedDuration: z.number(),
      fees,
    }),
    approvalTxParams,
    /** Across chains or tokens. */
    transactionRequest: transactionRequest.optional(),
    /** Instead of these, on one chain and in one token: the transfer itself, to the recipient. */
    transferTxParams: transactionRequest.optional(),
  })
  .openapi('CrosschainQuote')
export type CrosschainQuoteAnswer = z.infer<typeof crosschainQuoteAnswer>

const transaction = z
  .object({
    transactionId: z.uuid(),
    status: z.enum(['WAITING_FOR_DEPOSIT', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED']),
    fromChain: z.string(),
    toChain: z.string(),
    sourceHash: z.string(),
    destinationHash: z.string(),
    refundHash: z.string(),
    fromAmount: decimal,
    toAmount: decimal,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .partial()

export const crosschainStatusAnswer = z.object({ transaction }).openapi('CrosschainStatus')
export type CrosschainStatusAnswer = z.infer<typeof crosschainStatusAnswer>
