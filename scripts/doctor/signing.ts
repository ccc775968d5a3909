import { canonicalJson, sign } from '@/lib/settlement/server'
import { type Finding, good, wrong } from './finding'

/**
 * The off-ramp quote of the specification, its members in the order of its table, and what it says of a call without a
 * body. The specification prints no digest: these were computed with another program (openssl) from the canonical text.
 */
const body = {
  fromChain: '8453',
  fromToken: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromAddress: '0x1111111111111111111111111111111111111111',
  intent: { method: 'usd', value: '100' },
  recipientId: '0b8f7c1e-2d34-4a56-9b78-c0d1e2f34567',
}

const canonical =
  '{"fromAddress":"0x1111111111111111111111111111111111111111","fromChain":"8453",' +
  '"fromToken":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","intent":{"method":"usd","value":"100"},' +
  '"recipientId":"0b8f7c1e-2d34-4a56-9b78-c0d1e2f34567"}'

const key = 'example-client-secret'
const digests = {
  body: 'fd681813fcfdc5ba08a72f4549e79270ad73cd3efecf0d6b7dc44c90961cc5f1',
  empty: 'cf487b7926d64367729c8d46c44e178a88f4048345093ea508498b6b6cb063a9',
}

export interface Signer {
  readonly canonicalJson: (value: unknown) => string
  readonly sign: (secret: string, message: string) => string
}

/** Whether this build signs as the specification says, whatever the credentials. */
export function signingOf(signer: Signer = { canonicalJson, sign }): Finding {
  const isRight =
    signer.canonicalJson(body) === canonical &&
    signer.sign(key, canonical) === digests.body &&
    signer.sign(key, '{}') === digests.empty
  if (isRight) return good('signing', "the specification's own request is signed as it says")
  return wrong(
    'signing',
    [],
    "the specification's own request gets another signature than it should",
    'this copy of lib/settlement, or the Node under it, is changed: run npm test',
  )
}
