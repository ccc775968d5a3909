// The rehearsal of going live, run by check.ts in its copy of the project: build, doctor, start, an order of each kind and
// one in the widget.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type BrowserContext, chromium } from '@playwright/test'
import { z } from 'zod'
import { Bank, Purchase } from '@/e2e/support/purchase'
import { newPixKey, Sale } from '@/e2e/support/sale'
import { Transfer } from '@/e2e/support/transfer'
import { TestWallet } from '@/e2e/support/wallet'
import { openFlow } from '@/e2e/support/widget-demo'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { bareEnv } from '../soak/line-process'
import { atEnd, type Finding, runSoak } from '../soak/report'
import { type Stage, setStage } from './stage'

const orderMs = 6 * 60_000

/** Not at once: the service is behind a front of this very process. */
async function run(stage: Stage, script: string, ...args: string[]): Promise<string> {
  const env = { ...bareEnv(), ...stage.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return text(spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: [...stdio] }).stdout)
}

const report = z.object({ findings: z.array(z.object({ state: z.string(), what: z.string() })) })

/** What the doctor finds wrong. */
async function ailments(stage: Stage): Promise<readonly string[]> {
  const { findings } = report.parse(JSON.parse(await run(stage, 'scripts/doctor.mjs', '--json')))
  return findings.flatMap(({ state, what }) => (state === 'wrong' ? [what] : []))
}

async function start(stage: Stage): Promise<void> {
  const env = { ...bareEnv(), ...stage.env, NODE_ENV: 'production' }
  const child = startNode('the app', ['scripts/start.mjs'], { cwd: root, env })
  atEnd(() => stopAll([child]))
  const isReady = async () => (/"event":"server ready"/.test(child.tail()) ? true : null)
  await until('the app was ready', isReady, { limitMs: 120_000, child })
}

/** A person with a wallet of their own in a browser of their own. What their pages complain about is collected. */
async function person({ appUrl, sandbox }: Stage, complaints: string[]) {
  const browser = await chromium.launch({
    executablePath: await findChromium(root),
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  atEnd(() => browser.close())
  const context: BrowserContext = await browser.newContext({
    baseURL: appUrl,
    ignoreHTTPSErrors: true,
    locale: 'en-US',
  })
  // tsx names functions with a helper that is missing in the page the function is sent to.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  const chains = await sandbox.chains()
  const wallet = new TestWallet(chains)
  await wallet.install(context)
  for (const { id } of chains) await sandbox.faucet(id, wallet.address)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  return { page, chains, close: () => browser.close() }
}

type Person = Awaited<ReturnType<typeof person>>

const usdcOn = ({ chains }: Person, index: number) => {
  const chain = chains[index]
  const token = chain?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (chain === undefined || token === undefined) throw new Error('no chain has USDC')
  return { chain, token }
}

async function sign(sale: Sale, { chain }: ReturnType<typeof usdcOn>): Promise<void> {
  await sale.askQuote()
  for (const step of ['approval', 'transfer'] as const) {
    await sale.readyFor(step, chain)
    await sale.sign(step)
  }
}

async function pay(stage: Stage, brCode: string): Promise<void> {
  const bank = new Bank(stage.sandboxUrl)
  await bank.pay({ payment: { brCode } }, await bank.payerWith('1000'))
}

const ended = (sale: Sale, title: string) => sale.heading(title).waitFor({ timeout: orderMs })

const orders: Readonly<Record<string, (stage: Stage, who: Person) => Promise<void>>> = {
  'a sale': async (_, who) => {
    const sale = new Sale(who.page)
    await sale.signIn()
    await sale.fill({ ...usdcOn(who, 0), amount: '100', pixKey: newPixKey() })
    await sign(sale, usdcOn(who, 0))
    await ended(sale, 'outcome.completed.title')
  },
  'a purchase': async (stage, who) => {
    const purchase = new Purchase(who.page)
    await purchase.signIn()
    await purchase.wish({ ...usdcOn(who, 0), amount: '100' })
    await purchase.getCode()
    await pay(stage, (await purchase.record()).payment?.brCode ?? '')
    await ended(purchase, 'buyOutcome.completed.title')
  },
  'a transfer': async (_, who) => {
    const transfer = new Transfer(who.page)
    await transfer.signIn()
    await transfer.fillTransfer({ from: usdcOn(who, 0), to: usdcOn(who, 1), amount: '20' })
    await sign(transfer, usdcOn(who, 0))
    await ended(transfer, 'outcome.completed.title')
  },
  'a purchase in the widget': async (stage, who) => {
    const purchase = new Purchase(who.page)
    await purchase.signIn()
    await openFlow(purchase, 'buy', '40')
    await purchase.button('buy.continue').click()
    await purchase.button('buy.review.getCode').click()
    await pay(stage, await who.page.getByText(/^000201/).innerText())
    await ended(purchase, 'buyOutcome.completed.title')
  },
}

/** Prints how long it took and what it cost. @returns whether it reached its end */
async function isCompleted(name: string, stage: Stage, complaints: string[]): Promise<boolean> {
  const who = await person(stage, complaints)
  const before = (await stage.sandbox.requests()).length
  const begun = performance.now()
  const failure = await orders[name]?.(stage, who).then(
    () => null,
    (thrown: unknown) => String(thrown),
  )
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const calls = (await stage.sandbox.requests()).length - before
  console.log(`${name}: ${failure ?? 'completed'} after ${seconds} s, ${calls} calls of the service`)
  await who.close()
  return failure === null
}

await runSoak(async () => {
  const stage = await setStage()
  if (stage === null) return []
  await run(stage, 'scripts/build.mjs')
  await start(stage)
  const wrong = await ailments(stage)
  console.log(`the doctor: ${wrong.join('; ')}`)
  const complaints: string[] = []
  const findings: Finding[] = [
    {
      promise: 'the doctor finds wrong only that the service is a sandbox',
      held: wrong.length === 1 && /a sandbox/.test(wrong[0] ?? ''),
    },
  ]
  for (const name of Object.keys(orders))
    findings.push({
      promise: `${name} completes in a live build`,
      held: await isCompleted(name, stage, complaints),
    })
  for (const complaint of complaints) console.log(`in a page: ${complaint}`)
  return [...findings, { promise: 'no page had an error', held: complaints.length === 0 }]
})
