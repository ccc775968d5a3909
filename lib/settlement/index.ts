// The first of three entry points to the service: what any provider must offer, its failures and the rules for its
// plans. No I/O. The others are server.ts (signed calls) and browser.ts (calls with a token). Other zones import
// nothing else from this folder.
export { failureOf, type Operation, SettlementError } from './errors'
export { planRules } from './plan-rules'
export type {
  IssuedToken,
  KindServices,
  ListedTarget,
  RecipientTarget,
  ServiceRecipient,
  SettlementService,
  UpdateRecipientRequest,
} from './port'
export { isTokenPermission, type TokenPermission, tokenPermissions } from './token/permissions'
export { parseTransactionId } from './transaction-id'
export type { Fetch, FetchAnswer } from './transport/answer'
export { parseBaseUrl } from './transport/base-url'
