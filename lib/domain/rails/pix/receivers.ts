// Who may be paid in a purchase, as a deployment pins it: whatever the service answers, no other charge is shown.

import { foldText } from '../../recipients/saved'
import { parsePixKey } from './key'

export interface PixReceivers {
  /** Of the addresses in dynamic codes: the bank that holds the charge. Small letters. */
  readonly hosts: readonly string[]
  /** Of static codes and plain charges, in the directory's form. */
  readonly keys: readonly string[]
  /** As a code names its receiver. The writer of a code chooses the name, so it narrows a host or a key and proves nothing. */
  readonly names: readonly string[]
}

const hostForm = /^(?=.{1,76}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

type Entry = readonly [kind: keyof PixReceivers, value: string]

function readEntry(text: string): Entry | null {
  const [, kind, value = ''] = /^(host|key|name):(.+)$/s.exec(text.trim()) ?? []
  switch (kind) {
    case 'host': {
      const host = value.trim().toLowerCase()
      return hostForm.test(host) ? ['hosts', host] : null
    }
    case 'key': {
      const key = parsePixKey(value)
      return key.ok && key.normalized.length <= 77 ? ['keys', key.normalized] : null
    }
    case 'name': {
      const name = foldName(value)
      return name !== '' && name.length <= 25 ? ['names', name] : null
    }
    default:
      return null
  }
}

/** Codes are written without accents as a rule, and in either letter case. */
function foldName(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ')
}

/** "host:pix.bank.example,key:pay@company.example,name:COMPANY LTDA". Null for what is no such list. */
export function parsePixReceivers(text: string): PixReceivers | null {
  const entries = text.split(',').map(readEntry)
  const isEntry = (entry: Entry | null): entry is Entry => entry !== null
  if (!entries.every(isEntry)) return null
  const of = (kind: keyof PixReceivers) => entries.flatMap(([own, value]) => (own === kind ? [value] : []))
  const receivers = { hosts: of('hosts'), keys: of('keys'), names: of('names') }
  // A name alone would let anybody who writes it into a code be paid.
  return receivers.hosts.length + receivers.keys.length === 0 ? null : receivers
}

/** Where a charge would be paid, as its BR Code or its plain key says. */
export interface ChargeTarget {
  readonly key: string | null
  readonly url: string | null
  /** Null of a plain key, which names nobody. */
  readonly name: string | null
}

/** The bank's host or the key must be one of those that are pinned, and the name too where a code has one and names are pinned. */
export function mayBePaid({ hosts, keys, names }: PixReceivers, { key, url, name }: ChargeTarget): boolean {
  const host = url?.split('/')[0]?.toLowerCase()
  const isAccount = (host !== undefined && hosts.includes(host)) || (key !== null && keys.includes(key))
  return isAccount && (names.length === 0 || name === null || names.includes(foldName(name)))
}
