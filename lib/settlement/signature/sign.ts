// The only file of the client that reaches node:crypto. The widget's token client never imports it.
import { createHmac } from 'node:crypto'
import type { Authorize } from '../transport/transport'

/** Lower-case hexadecimal is documented; the specification names no encoding, so base64 is one setting away. */
type SignatureEncoding = 'hex' | 'base64'

/** HMAC-SHA256 of the UTF-8 bytes of a message, keyed with the UTF-8 bytes of the client secret. */
export function sign(secret: string, message: string, encoding: SignatureEncoding = 'hex'): string {
  return createHmac('sha256', secret).update(message, 'utf8').digest(encoding)
}

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly encoding?: SignatureEncoding
}

const visibleAscii = /^[\x21-\x7e]+$/

/**
 * Creates the signing headers of one attempt. The signature covers only the body (not path, query, method or time), so
 * a GET's never changes until the secret does: treat `x-signature` like a password.
 */
export function signedBy({ clientId, clientSecret, encoding = 'hex' }: Credentials): Authorize {
  // A trailing newline from an environment file would break every signature, with an error that only says "refused
  // signature".
  if (!visibleAscii.test(clientId)) throw new TypeError('the client id is empty or holds blanks')
  if (clientSecret === '' || clientSecret !== clientSecret.trim()) {
    throw new TypeError('the client secret is empty or has blanks around it')
  }
  return ({ message, timestamp }) => ({
    'x-client-id': clientId,
    'x-signature': sign(clientSecret, message, encoding),
    'x-timestamp': timestamp,
  })
}
