// Creates the .env.local of a fresh clone, with newly generated secrets, and reads the files of settings.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// Imports the whole module: an old Node, which lacks parseEnv, must get as far as the message about its version.
import * as util from 'node:util'
import { openedAt } from './listen-host.mjs'

const made = { APP_URL: 'http://localhost:3000', SETTLEMENT_API_URL: 'http://127.0.0.1:4010/v1' }

function fresh() {
  return `# Made by "npm run dev" for this machine alone. See .env.example for every setting.
RAMP_MODE=sandbox
SETTLEMENT_API_URL=${made.SETTLEMENT_API_URL}
SETTLEMENT_CLIENT_ID=sandbox-client
SETTLEMENT_CLIENT_SECRET=sandbox-secret
APP_URL=${made.APP_URL}
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

/** The files of a production build and start, each overriding those before it. */
export const files = ['.env', '.env.production', '.env.production.local', '.env.local']

function contents(root, names) {
  const present = names.map((name) => path.join(root, name)).filter((file) => existsSync(file))
  // Some editors begin a file with a byte order mark, which Next skips. parseEnv takes it for a part of the first name.
  return present.map((file) => util.parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')))
}

/** The files that Next reads in development. */
export const devFiles = ['.env', '.env.development', '.env.local', '.env.development.local']

/**
 * Which of the files set RAMP_MODE, and to what.
 * @param {string} root
 * @param {string[]} names
 * @returns {{file: string, mode: string}[]}
 */
export function modesIn(root, names) {
  return names.flatMap((file) => {
    const mode = contents(root, [file])[0]?.RAMP_MODE
    return mode ? [{ file, mode }] : []
  })
}

/**
 * What a build, a start and every command about them run with: the files that Next reads in production, overridden by
 * the process's own environment.
 * @param {string} root
 * @param {Record<string, string | undefined>} given
 * @returns {Record<string, string | undefined>}
 */
export function readEnv(root, given = process.env) {
  return Object.assign({}, ...contents(root, files), given)
}

/**
 * What `npm start` runs with. It never runs on Vercel, but `vercel env pull` writes Vercel's variables into .env.local; with
 * them nobody would follow orders. Empty, not missing: Next reads the files again.
 * @param {string} root
 * @param {Record<string, string | undefined>} given
 * @returns {Record<string, string | undefined>}
 */
export function readStartEnv(root, given = process.env) {
  const env = readEnv(root, given)
  const names = Object.keys(env).filter((name) => /^VERCEL(_|$)/.test(name))
  return { ...env, ...Object.fromEntries(names.map((name) => [name, ''])) }
}

/**
 * What `npm run dev` runs with: .env.local, overridden by the process's own environment. Next adds its other files of
 * development by itself. Another port, or a host that is one address, also changes an address that was written for the
 * usual ones. If the process sets the port or the host, any address in the file is changed.
 * @param {string} root
 * @param {Record<string, string | undefined>} given
 * @returns {Record<string, string | undefined>}
 */
export function readDevEnv(root, given = process.env) {
  const env = Object.assign({}, ...contents(root, ['.env.local']), given)
  const isMoved = (name, address) =>
    env[name] && !given[address] && (given[name] || !env[address] || env[address] === made[address])
  const host = openedAt(env)
  if (isMoved('PORT', 'APP_URL') || (host !== 'localhost' && isMoved('HOST', 'APP_URL')))
    env.APP_URL = `http://${host}:${env.PORT || '3000'}`
  if (isMoved('SANDBOX_PORT', 'SETTLEMENT_API_URL'))
    env.SETTLEMENT_API_URL = `http://127.0.0.1:${env.SANDBOX_PORT}/v1`
  return env
}

/**
 * Next reads these files itself, but never overrides an existing variable: an empty value for each of their names keeps
 * a developer's own settings out of the tests.
 */
export function withoutEnvFiles(root) {
  const names = contents(root, files).flatMap((each) => Object.keys(each))
  return Object.fromEntries(names.map((name) => [name, '']))
}
