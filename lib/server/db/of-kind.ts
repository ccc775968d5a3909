import 'server-only'
import { inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orderKinds } from '@/lib/domain/kinds/kinds'

/** A clone may have taken a kind out: its rows stay in the database, and nobody sees or follows them. */
export const isOfKind = (kind: AnyPgColumn) => inArray(kind, [...orderKinds])
