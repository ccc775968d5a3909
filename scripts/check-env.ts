// Checks whether the environment, including its files, and site.config.ts are fit to start with, for a build that will be
// deployed. Prints names and reasons, no values.
import { checkEnv, describeFaults } from '@/lib/server/env/check'
import { siteRefusal } from '@/lib/server/env/site'
import { readEnv } from './lib/env-file.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

const check = checkEnv(readEnv(root))
const refusal = siteRefusal()
if (!check.ok) giveUp(describeFaults(check.faults))
else if (refusal !== null) giveUp(refusal)
else console.log(`the environment is fit for ${check.env.RAMP_MODE} mode`)
