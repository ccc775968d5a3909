// Only lib/settlement knows how a provider's contracts are called. The pure rules may write calls of the token standard
// and get all others as data (`KnownCall`).

const pureRules = /^lib\/(domain|engine)\/(?!.*(\.test|\.fixture)\.ts$)/

/** approve, transfer, transferFrom, increaseAllowance, permit. */
const tokenStandard = new Set(['0x095ea7b3', '0xa9059cbb', '0x23b872dd', '0x39509351', '0xd505accf'])

const selector = /['"`](0x[\da-f]{8})['"`]/gi
const ofAnyAbi =
  /\b(parseAbi\w*|toFunctionSelector|(?:en|de)codeAbiParameters|encodePacked|decodeFunctionData)\b/g

/**
 * @param {string} file path from the repository's root, with forward slashes
 * @param {string} text
 * @returns {string[]} one line for each provider fact in the pure rules
 */
export function providerCalls(file, text) {
  if (!pureRules.test(file)) return []
  const selectors = [...text.matchAll(selector)].map(([, found]) => found)
  const unknown = selectors.filter((found) => !tokenStandard.has(found.toLowerCase()))
  const encoders = [...text.matchAll(ofAnyAbi)].map(([found]) => found)
  return [...new Set([...unknown, ...encoders])].map(
    (found) => `${file}: ${found} describes a provider's call: it belongs to lib/settlement/plan-rules.ts`,
  )
}
