const nothing = '0x'
/** The code of an ordinary account that lets a contract act for it (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/** Whether an address with this code is a contract, so that no key of its own moves its tokens. */
export function isContractCode(code: string): boolean {
  return code !== nothing && code !== '' && !delegation.test(code)
}
