// Started by scripts/doctor.mjs once the packages are installed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { files, modesIn, readEnv } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { diagnose } from './diagnose'
import { asJson, asText } from './print'

const build = z.object({ config: z.object({ env: z.object({ NEXT_PUBLIC_RAMP_MODE: z.string() }) }) })

/** The mode of the existing build: it can't start in the other one. */
function builtMode(folder: string): string | undefined {
  try {
    const text = readFileSync(path.join(root, folder, 'required-server-files.json'), 'utf8')
    return build.parse(JSON.parse(text)).config.env.NEXT_PUBLIC_RAMP_MODE
  } catch {
    return undefined
  }
}

const variables = readEnv(root)
const built = builtMode(variables.NEXT_DIST_DIR || '.next')
const report = await diagnose(variables, built, modesIn(root, files))
process.stdout.write(`${process.argv.includes('--json') ? asJson(report) : asText(report)}\n`)
// Open sockets of a library must not delay the exit.
process.exit(report.ok ? 0 : 1)
