import type { Db } from '../db/types'
import { personalDataFile } from '../personal-data/file'

type Row = Readonly<Record<string, unknown>>
type OrderRow = Row & Readonly<Record<'events' | 'deadLetters' | 'chainClaims', readonly Row[]>>

interface PersonalData
  extends Readonly<
    Record<
      'sessions' | 'recipients' | 'idempotencyKeys' | 'orderClaims' | 'monthlyVolumes' | 'securityEvents',
      readonly Row[]
    >
  > {
  readonly user: Row | null
  readonly orders: readonly OrderRow[]
}

/** What a person gets who takes their data away. */
export async function readPersonalData(db: Db, userId: string): Promise<PersonalData> {
  let text = ''
  for await (const part of personalDataFile(db, userId)) text += part
  return JSON.parse(text)
}
