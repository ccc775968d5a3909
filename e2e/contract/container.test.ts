// The container's own commands without a container: the bundle is built from the files in the build context and runs in
// an otherwise empty folder. Commands and settings come from the Dockerfile, so the Dockerfile itself is tested.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopOwnChains } from '../../scripts/lib/own-chains.mjs'
import { freePorts } from '../../scripts/lib/ports.mjs'
import { startNode, stopAll } from '../../scripts/lib/processes.mjs'
import { root, sandboxReady } from '../../scripts/lib/programs.mjs'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { clientId, clientSecret } from './support/instance'
import { ends, signPlan } from './support/sale'
import { Seller } from './support/seller'
import { Service } from './support/service'

const run = promisify(execFile)
const file = readFileSync(join(root, 'packages/sandbox/Dockerfile'), 'utf8').replaceAll('\\\n', '')
const dir = mkdtempSync(join(tmpdir(), 'container-'))
const placed = (text: string) =>
  text.replaceAll('/out', join(dir, 'sandbox')).replaceAll(/(?<=^|=|\s)\/(?=sandbox|data)/g, `${dir}/`)

/** The arguments of an instruction that occurs once in the file, or of its last occurrence. */
function instruction(start: RegExp): string {
  const line = file.split('\n').findLast((one) => start.test(one))
  if (line === undefined) throw new Error(`no ${start} in the Dockerfile`)
  return line.replace(start, '')
}

const settings: Record<string, string> = Object.fromEntries(
  [...file.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, placed(value)]),
)
const command = JSON.parse(instruction(/^CMD /)) as string[]
const health = JSON.parse(instruction(/^HEALTHCHECK .*? CMD /)) as string[]

let child: ReturnType<typeof startNode> | null = null
let url = ''

async function start(env: Record<string, string>) {
  const started = startNode('the container', command.slice(1), { cwd: join(dir, 'sandbox'), env })
  child = started
  await sandboxReady(started)
}

async function environment() {
  const [port] = await freePorts(1)
  url = `http://127.0.0.1:${port}`
  return {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    NODE_ENV: 'production' as const,
    ...settings,
    SANDBOX_PORT: String(port),
    SANDBOX_PAYOUT_DELAY_MS: '200',
  }
}

beforeAll(async () => {
  const source = join(dir, 'src')
  mkdirSync(join(source, 'packages'), { recursive: true })
  mkdirSync(join(dir, 'data'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, name), join(source, name))
  const filter = (path: string) => !path.endsWith('.test.ts')
  cpSync(join(root, 'packages/sandbox'), join(source, 'packages/sandbox'), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'))
  await run('sh', ['-c', placed(instruction(/^RUN (?=SANDBOX_BUNDLE_DIR)/))], { cwd: source })
  // Nothing from the build stage is available at runtime.
  rmSync(source, { recursive: true })
})
afterAll(async () => {
  if (child !== null) await stopAll([child])
  stopOwnChains(join(dir, 'data'))
  rmSync(dir, { recursive: true, force: true })
})

test('does not start with the default secret', async () => {
  await expect(start(await environment())).rejects.toThrow('SANDBOX_CLIENT_SECRET must be set')
})

test('serves, reports healthy, delivers purchases, pays out sales, and keeps all of it across a restart', async () => {
  const env = { ...(await environment()), SANDBOX_CLIENT_ID: clientId, SANDBOX_CLIENT_SECRET: clientSecret }
  await start(env)
  await run(process.execPath, health.slice(1), { env })
  const control = new Control(url)
  const onramp = new Onramp(new Service(url), control)
  const { chains } = await control.call<{ chains: { id: number; rpcUrl: string }[] }>('GET', 'config')
  expect(chains.map(({ id }) => id)).toEqual(expect.arrayContaining([31337, 31338]))
  for (const { id, rpcUrl } of chains) expect(rpcUrl).toBe(`${url}/rpc/${id}`)
  const buyer = await Buyer.on(control)
  const quoted = await onramp.quoted(buyer.body('20.00'))
  await onramp.pay(quoted.depositInstructions.pixKey)
  await onramp.ends(quoted.transactionId, 'Completed')
  // Through the sandbox's own JSON-RPC: a wallet elsewhere has no other access.
  const seller = await Seller.on(control)
  const sale = await onramp.service.quoted(seller.body('USDT', 7_000_000n))
  await signPlan(seller, sale)
  await ends(onramp.service, sale.transactionId, 'Completed')
  expect(await control.balance(seller.person.account)).toBe(sale.quote.toAmount)
  const balance = await buyer.balance()
  expect(balance).toBeGreaterThan(0n)
  if (child !== null) await stopAll([child])
  await expect(run(process.execPath, health.slice(1), { env })).rejects.toThrow()
  await start(env)
  expect((await onramp.status(quoted.transactionId)).body.status).toBe('Completed')
  expect(await buyer.balance()).toBe(balance)
}, 180_000)
