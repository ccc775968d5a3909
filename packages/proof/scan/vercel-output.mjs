// Reads what Vercel's own build wrote to .vercel/output, and reports what would be deployed.
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** Vercel refuses a function larger than this, unpacked. */
export const mostBytes = 250 * 1024 * 1024

const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

function functionFolders(functions) {
  return readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.func') && !lstatSync(path.join(functions, name)).isSymbolicLink())
    .filter((name) => existsSync(path.join(functions, name, '.vc-config.json')))
}

/** The files a function ships: those in its own folder, and the project files in its map. */
function filesOf(folder, project, { filePathMap = {} }) {
  const own = filesBelow(folder)
    .filter((file) => path.basename(file) !== '.vc-config.json')
    .map((file) => ({ name: path.relative(folder, file), from: file }))
  const mapped = Object.entries(filePathMap).map(([name, from]) => ({ name, from: path.join(project, from) }))
  return [...own, ...mapped]
}

const sizeOf = (file) => (existsSync(file) ? statSync(realpathSync(file)).size : 0)

/**
 * @param {string} project the folder that was built
 * @typedef {{ name: string, runtime: string, maxDuration: number | null, bytes: number, files: readonly string[] }}
 * Built
 * @returns {{ functions: readonly Built[], aliases: ReadonlySet<string>, crons: readonly {path: string, schedule:
 * string}[],
 * headers: Readonly<Record<string, string>>, files: readonly string[] }} `aliases`: every path a function answers;
 * `headers`: those of every answer; `files`: everything a deploy would upload
 */
export function readOutput(project) {
  const output = path.join(project, '.vercel/output')
  const functions = path.join(output, 'functions')
  const config = json(path.join(output, 'config.json'))
  const built = functionFolders(functions).map((name) => {
    const folder = path.join(functions, name)
    const settings = json(path.join(folder, '.vc-config.json'))
    const files = filesOf(folder, project, settings)
    return {
      name: name.replace(/\.func$/, ''),
      runtime: settings.runtime,
      maxDuration: settings.maxDuration ?? null,
      bytes: files.reduce((sum, { from }) => sum + sizeOf(from), 0),
      files: files.map((file) => file.name),
    }
  })
  const aliases = new Set(
    readdirSync(functions, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.func'))
      .map((name) => `/${name.replace(/\.func$/, '')}`),
  )
  const everywhere = (config.routes ?? []).filter(({ src, headers, continue: goesOn }) => {
    return headers && goesOn && src && new RegExp(src).test('/sell') && new RegExp(src).test('/api/token')
  })
  return {
    functions: built,
    aliases,
    crons: config.crons ?? [],
    headers: Object.assign({}, ...everywhere.map(({ headers }) => headers)),
    files: [...new Set(built.flatMap(({ files }) => files))].concat(
      filesBelow(path.join(output, 'static')).map((file) => path.relative(output, file)),
    ),
  }
}

const wantedHeaders = [
  'x-content-type-options',
  'referrer-policy',
  'strict-transport-security',
  'permissions-policy',
]

/**
 * @param {ReturnType<typeof readOutput>} output of a build in live mode
 * @param {{ runtime: string, crons: readonly {path: string, schedule: string}[] }} wanted
 * @returns {readonly { promise: string, held: boolean }[]}
 */
export function judgeOutput(output, { runtime, crons }) {
  const { functions, aliases, headers, files } = output
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const largest = Math.max(...functions.map(({ bytes }) => bytes))
  // Vercel's build uploads every file of this kind it finds; the sample is empty.
  const settings = files.filter((name) => /(^|\/)\.env/.test(name) && path.basename(name) !== '.env.example')
  const needs = (part) => functions.every((built) => built.files.some((name) => name.includes(part)))
  return [
    {
      promise: `every function runs on ${runtime}`,
      held: functions.length > 0 && functions.every((one) => one.runtime === runtime),
    },
    {
      promise: "no function is larger than half of Vercel's limit",
      held: largest > 0 && largest < mostBytes / 2,
    },
    {
      promise: 'the crons are those of vercel.json',
      held: JSON.stringify(output.crons) === JSON.stringify(crons),
    },
    { promise: 'each cron has a function', held: crons.every((cron) => aliases.has(cron.path)) },
    {
      promise: 'the reconciler has a minute',
      held: functions.some(
        (one) => one.files.some((name) => name.includes('api/reconcile')) && one.maxDuration === 60,
      ),
    },
    {
      promise: 'each function has the migrations that a start compares',
      held: needs('lib/server/db/migrations/'),
    },
    { promise: 'every answer has the common headers', held: wantedHeaders.every((name) => names.has(name)) },
    {
      promise: 'the files are left for Vercel to compress',
      held: !files.some((name) => name.endsWith('.br')),
    },
    {
      promise: `no settings file is uploaded${settings.map((name) => `, as ${name}`).join('')}`,
      held: settings.length === 0,
    },
  ]
}
