// The first of three entry points to the service: what any provider must offer, its failures and the rules for its
// plans. No I/O. The others are server.ts (signed calls) and browser.ts (calls with a token). Other zones import
// nothing else from this folder.
export type { QuotedCharge } from './buy/calls'
export type { SettlementService } from './client'
export { type Operation, SettlementError } from './errors'
export { planRules } from './plan-rules'
export type { RecipientTarget, UpdateRecipientRequest } from './recipients/body'
export type { ListedTarget, ServiceRecipient } from './recipients/calls'
export type { SellRecipient } from './sell/body'
export type { QuotedPlan } from './sell/map'
export type { IssuedToken } from './token/issue'
export { isTokenPermission, type TokenPermission, tokenPermissions } from './token/permissions'
export type { Fetch, FetchAnswer } from './transport/answer'
export { parseBaseUrl } from './transport/base-url'
