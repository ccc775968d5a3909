// The calls of each kind, over any transport.
import { buyCalls } from './buy/calls'
import type { KindServices } from './port'
import { sellCalls } from './sell/calls'
import { sendCalls } from './send/calls'
import type { Transport } from './transport/transport'

/** @param ttlSeconds how long a quote is valid that does not say it itself */
export const kindServices = (transport: Transport, ttlSeconds: number): KindServices => ({
  sell: sellCalls(transport, ttlSeconds),
  buy: buyCalls(transport),
  send: sendCalls(transport, ttlSeconds),
})
