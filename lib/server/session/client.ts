// The network and browser of a sign-in. A row stores it encrypted, under its own id.
import 'server-only'
import { z } from 'zod'
import { type BrowserFamily, browserFamilies, browserFamily } from '@/lib/domain/session-view'
import { type AddressSource, clientAddress, type ProxyTrust } from '../client-address'
import { decrypted, encrypted } from '../secrets'
import { networkOf } from '../security-log/network'

export interface SessionClient {
  readonly network: string | null
  readonly browser: BrowserFamily | null
}

const nothingKnown: SessionClient = { network: null, browser: null }

const shape = z.strictObject({ network: z.string().nullable(), browser: z.enum(browserFamilies).nullable() })

const purposeOf = (sessionId: string): string => `session-client\n${sessionId}`

export function readClient(headers: AddressSource, trust: ProxyTrust): SessionClient {
  const network = networkOf(clientAddress(headers, trust))
  return {
    network: network === '' ? null : network,
    browser: browserFamily(headers.get('user-agent')),
  }
}

export function sealClient(sessionId: string, client: SessionClient): string {
  return encrypted(purposeOf(sessionId), JSON.stringify(client))
}

/** Empty for a row of an older build, or one sealed with a secret that is no longer accepted. */
export function openClient(sessionId: string, client: string | null): SessionClient {
  const text = client === null ? null : decrypted(purposeOf(sessionId), client)
  if (text === null) return nothingKnown
  return shape.safeParse(JSON.parse(text)).data ?? nothingKnown
}
