// What journeys do with optional parts on their way.

import { Operator } from './operator'
import { recipientCsv } from './recipient-csv'
import type { RecipientFiles } from './recipients'
import type { Desk, Office } from './told'
import { volumesHeading } from './volumes'

export const recipientFiles: Readonly<Record<string, RecipientFiles>> = {
  csv: recipientCsv,
}

/** Where journeys look for orders that need a person. */
export const desks: readonly ((office: Office) => Promise<Desk>)[] = [Operator.signedIn]

/** Texts of headings above the whole history. */
export const historyHeadings: readonly string[] = [volumesHeading]
