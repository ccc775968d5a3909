import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json'
import { signsAsSpecified } from './self-check'
import { sign } from './sign'

test('the self-check passes for our signer, and for none that orders or signs differently', () => {
  expect(signsAsSpecified()).toBe(true)
  expect(signsAsSpecified({ canonicalJson: (value) => JSON.stringify(value), sign })).toBe(false)
  const base64 = (secret: string, message: string) => sign(secret, message, 'base64')
  expect(signsAsSpecified({ canonicalJson, sign: base64 })).toBe(false)
})
