import type { KnownCall, PlanRules } from '@/lib/domain/kinds/quote'

/**
 * deposit(bytes32 transferId, address token, uint256 amount) of the sandbox's settlement contract. To let the check
 * write another call of your provider, describe it beside this one.
 */
const deposit: KnownCall = {
  selector: '0xd954863c',
  words: ['keccak-of-transaction-id', 'token', 'amount'],
}

/** What this service's transactions may look like. Any other call of its contracts is judged by a simulation. */
export function planRules(targets: PlanRules['targets'], receivers?: PlanRules['receivers']): PlanRules {
  return {
    ...(receivers === undefined ? {} : { receivers }),
    targets,
    knownCalls: [deposit],
    // Assumed: no source says that it is the same id.
    requestIdIsProviders: true,
  }
}
