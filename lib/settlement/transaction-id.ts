import { parseUuid } from '@/lib/domain/uuid'

/** The service's id of a transaction (a UUID: spec) in the form that is stored; null for a text that can't be one. */
export const parseTransactionId = parseUuid
