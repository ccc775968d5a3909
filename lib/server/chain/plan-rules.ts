import 'server-only'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { planRules } from '@/lib/settlement'
import { getEnv } from '../env'
import { sandboxPart } from '../sandbox/part'

/** Contracts that a plan may call or approve: the allow-list of live mode, or the sandbox's own. */
async function getPlanTargets(): Promise<PlanRules['targets']> {
  return getEnv().SETTLEMENT_CONTRACTS ?? (await sandboxPart()).contracts
}

/** Allowed receivers of purchases; undefined if the deployment pins none. */
export function getPixReceivers(): PlanRules['receivers'] {
  return getEnv().SETTLEMENT_PIX_RECEIVERS
}

/** The rules as plain data: used by the server's check and passed to the browser's own. */
export async function getPlanRules(): Promise<PlanRules> {
  return planRules(await getPlanTargets(), getPixReceivers())
}
