// The second entry point: calls that the server signs, tokens for browsers, and the pause that the service may ask for.
import 'server-only'

export { createClient } from './client'
export { createSearches, type RecipientSearches } from './recipients/find'
export { signsAsSpecified } from './signature/self-check'
export { signedBy } from './signature/sign'
export { createTokenIssuer, type TokenIssuer, tokenLifeSeconds } from './token/issue'
export { readText } from './transport/answer'
export {
  type AttemptEnd,
  type CallPause,
  createCallPause,
  graceMs,
  type PauseChange,
  probeWaitMs,
  shortestPauseMs,
} from './transport/call-pause'
export { longestPauseMs } from './transport/retry'
export { systemClock } from './transport/system-clock'
export { createTransport, type Transport } from './transport/transport'
