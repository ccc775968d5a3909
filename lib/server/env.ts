import 'server-only'
import { checkEnv, describeFaults } from './env/check'
import { isPreview } from './env/platform'
import type { Env } from './env/schema'

let known: Env | null = null

/** The environment, read once. @throws Error naming the faults, without values */
export function getEnv(): Env {
  if (known !== null) return known
  const check = checkEnv(process.env, process.env.NEXT_PUBLIC_RAMP_MODE)
  if (!check.ok) throw new Error(describeFaults(check.faults))
  known = check.env
  return known
}

export const isSandbox = (): boolean => getEnv().RAMP_MODE === 'sandbox'

/** Whether this is a preview deployment, which every page says. */
export const isPreviewDeployment = (): boolean => isPreview(process.env)
