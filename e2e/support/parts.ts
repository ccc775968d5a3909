// What journeys do with optional parts on their way.

import type { Page } from '@playwright/test'
import { claimedByHost } from './claims'
import type { HostRecord } from './host-record'
import { Operator } from './operator'
import { recipientCsv } from './recipient-csv'
import type { RecipientFiles } from './recipients'
import type { Desk, Office } from './told'
import { expectVolumes, volumesHeading } from './volumes'

export const recipientFiles: Readonly<Record<string, RecipientFiles>> = {
  csv: recipientCsv,
}

/** Where journeys look for orders that need a person. */
export const desks: readonly ((office: Office) => Promise<Desk>)[] = [Operator.signedIn]

/** Texts of headings above the whole history. */
export const historyHeadings: readonly string[] = [volumesHeading]

/** What those show, in forced colours and on a narrow phone. */
export const historyPictures: readonly ((page: Page) => Promise<void>)[] = [expectVolumes]

/** What a widget's host keeps of an order. */
export const hostRecords: readonly HostRecord[] = [claimedByHost]

/** Pages of optional parts that any visitor can open, those of a person, and those with a widget. */
export const openPages: readonly string[] = ['/widget']
export const ownPages: readonly string[] = ['/account/sessions']
export const widgetPages: readonly string[] = ['/widget/demo']
