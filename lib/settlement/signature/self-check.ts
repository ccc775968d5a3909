import { canonicalJson } from './canonical-json'
import { sign } from './sign'

/**
 * The off-ramp quote of the specification, its members in the order of its table, and its example of a call without a
 * body. The specification has no digests: these were computed from the canonical text with another program (openssl).
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

interface Signer {
  readonly canonicalJson: (value: unknown) => string
  readonly sign: (secret: string, message: string) => string
}

/** Whether this build proves a call as the provider specifies, whatever the credentials. */
export function signsAsSpecified(signer: Signer = { canonicalJson, sign }): boolean {
  return (
    signer.canonicalJson(body) === canonical &&
    signer.sign(key, canonical) === digests.body &&
    signer.sign(key, '{}') === digests.empty
  )
}
