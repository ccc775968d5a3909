// Creates the .env.local of a fresh clone, with newly generated secrets, and reads it.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// Imports the whole module: an old Node, which lacks parseEnv, must get as far as the message about its version.
import * as util from 'node:util'

function fresh() {
  return `# Made by "npm run dev" for this machine alone. See .env.example for every setting.
RAMP_MODE=sandbox
SETTLEMENT_API_URL=http://127.0.0.1:4010/v1
SETTLEMENT_CLIENT_ID=sandbox-client
SETTLEMENT_CLIENT_SECRET=sandbox-secret
APP_URL=http://localhost:3000
NEXTAUTH_SECRET=${randomBytes(32).toString('hex')}
`
}

/** Writes .env.local when there is none. @returns whether it did */
export function ensureEnvFile(root) {
  const file = path.join(root, '.env.local')
  if (existsSync(file)) return false
  writeFileSync(file, fresh(), { flag: 'wx', mode: 0o600 })
  return true
}

/**
 * The contents of .env.local, overridden by the process's own environment.
 * @param {string} root
 * @param {Record<string, string | undefined>} given
 * @returns {Record<string, string | undefined>}
 */
export function readEnv(root, given = process.env) {
  const file = path.join(root, '.env.local')
  return { ...(existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {}), ...given }
}

/**
 * The environment of a start in production mode: Next adds variables from its other files that neither the process nor
 * .env.local sets.
 */
export function readEnvAsNext(root, given = process.env) {
  const fillers = ['.env', '.env.production', '.env.production.local'].map((name) => path.join(root, name))
  const filled = fillers
    .filter((file) => existsSync(file))
    .map((file) => util.parseEnv(readFileSync(file, 'utf8')))
  return Object.assign({}, ...filled, readEnv(root, given))
}

const files = ['.env', '.env.local', '.env.production', '.env.production.local']

/**
 * Next reads these files itself, but never overrides an existing variable: an empty value for each of their names keeps
 * a developer's own settings out of the tests.
 */
export function withoutEnvFiles(root) {
  const present = files.map((file) => path.join(root, file)).filter((file) => existsSync(file))
  const names = present.flatMap((file) => Object.keys(util.parseEnv(readFileSync(file, 'utf8'))))
  return Object.fromEntries(names.map((name) => [name, '']))
}
