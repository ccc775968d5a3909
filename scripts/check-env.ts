// Checks whether the environment, including its files, is fit to start with, for a build that will be deployed. Prints
// names and reasons, no values.
import { checkEnv, describeFaults } from '@/lib/server/env/check'
import { readEnv } from './lib/env-file.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

const check = checkEnv(readEnv(root))
if (!check.ok) giveUp(describeFaults(check.faults))
else console.log(`the environment is fit for ${check.env.RAMP_MODE} mode`)
