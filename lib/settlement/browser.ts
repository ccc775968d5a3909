// The third entry point: the same operations from a browser, with a short-lived token.
export { createTokenClient, type TokenClient, toFailure } from './token/client'
