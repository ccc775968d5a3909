// The receivers a deployment pins for purchases: whatever the service answers, a charge for any other is never shown.

import { foldText } from '../../recipients/saved'
import { parsePixKey } from './key'

export interface PixReceivers {
  /** Hosts of the addresses in dynamic codes: the bank that has the charge. Lower case. */
  readonly hosts: readonly string[]
  /** Keys of static codes and plain charges, in the directory's form. */
  readonly keys: readonly string[]
  /** The receiver's name in a code. The code's author chooses it, so it narrows a host or a key but proves nothing. */
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

/** Codes usually have no accents, and either letter case. */
function foldName(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ')
}

/** "host:pix.bank.example,key:pay@company.example,name:COMPANY LTDA". Null for an invalid list. */
export function parsePixReceivers(text: string): PixReceivers | null {
  const entries = text.split(',').map(readEntry)
  const isEntry = (entry: Entry | null): entry is Entry => entry !== null
  if (!entries.every(isEntry)) return null
  const of = (kind: keyof PixReceivers) => entries.flatMap(([own, value]) => (own === kind ? [value] : []))
  const receivers = { hosts: of('hosts'), keys: of('keys'), names: of('names') }
  // A name alone would allow anyone who writes it into a code.
  return receivers.hosts.length + receivers.keys.length === 0 ? null : receivers
}

/** Where a charge would be paid, according to its BR Code or plain key. */
export interface ChargeTarget {
  readonly key: string | null
  readonly url: string | null
  /** Null for a plain key, which has no name. */
  readonly name: string | null
}

/** The bank's host or the key must be pinned, and also the name if the code has one and names are pinned. */
export function mayBePaid({ hosts, keys, names }: PixReceivers, { key, url, name }: ChargeTarget): boolean {
  const host = url?.split('/')[0]?.toLowerCase()
  const isAccount = (host !== undefined && hosts.includes(host)) || (key !== null && keys.includes(key))
  return isAccount && (names.length === 0 || name === null || names.includes(foldName(name)))
}
