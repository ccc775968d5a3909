import type { PlanRules } from '@/lib/domain/kinds/quote'

/**
 * What this service's transactions may look like. The deposit `deposit(bytes32,address,uint256)` and its first argument
 * are the sandbox's own (its settlement contract); a live service's other calls are judged by simulation (design).
 */
export function planRules(
  targets: PlanRules['targets'],
  receivers: PlanRules['receivers'] = undefined,
): PlanRules {
  return {
    ...(receivers === undefined ? {} : { receivers }),
    targets,
    depositSelector: '0xd954863c',
    depositIdIs: 'keccak-of-transaction-id',
    requestIdIsProviders: true,
  }
}
