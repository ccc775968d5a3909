// What journeys do with optional parts on their way.
import { recipientCsv } from './recipient-csv'
import type { RecipientFiles } from './recipients'

export const recipientFiles: Readonly<Record<string, RecipientFiles>> = {
  csv: recipientCsv,
}
