// npm run proof -- check engines: an order of each kind in browsers that the journeys don't use, Firefox and WebKit, from the
// sign-in to the end, with the Sandbox wallet. What is missing of them is installed as Debian's packages.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Bank } from '@/e2e/support/purchase'
import { SandboxControl } from '@/e2e/support/sandbox'
import { runApp, runSandbox } from '@/e2e/support/world'
import { root } from '@/scripts/lib/programs.mjs'
import { buildForTests } from '@/scripts/parts/build.mjs'
import { atEnd, type Finding, runSoak } from '../soak/report'
import { openFirefox } from './firefox'
import { Person } from './person'
import type { Tab } from './tab'
import { openWebKit } from './webkit'

interface Service {
  readonly sandbox: SandboxControl
  readonly bank: Bank
}

type Errand = (person: Person, service: Service) => Promise<void>

async function signIn(person: Person, { sandbox }: Service): Promise<void> {
  const [chain] = await sandbox.chains()
  await person.signsIn(chain?.name ?? '')
}

async function sell(person: Person): Promise<void> {
  await person.goTo('/sell')
  await person.press('sandbox.fillExample')
  await person.press('checkout.getQuote')
  await person.confirms()
  await person.seesTitle('outcome.completed.title')
}

async function buy(person: Person, { bank }: Service): Promise<void> {
  await person.goTo('/buy')
  await person.press('buy.continue')
  await person.press('buy.review.getCode')
  await bank.pay({ payment: { brCode: await person.code() } }, await bank.payerWith('1000'))
  await person.seesTitle('buyOutcome.completed.title')
}

async function send(person: Person): Promise<void> {
  await person.goTo('/send')
  await person.press('checkout.getQuote')
  await person.confirms()
  await person.seesTitle('outcome.completed.title')
}

const errands: readonly (readonly [what: string, place: string, errand: Errand])[] = [
  ['a sign-in', 'sign-in', signIn],
  ['a sale', 'sell', sell],
  ['a purchase', 'buy', buy],
  ['a transfer', 'send', send],
]

async function findIn(tab: Tab, appUrl: string, service: Service): Promise<readonly Finding[]> {
  const person = new Person(tab, appUrl)
  const findings: Finding[] = []
  // A clone may have taken a kind out.
  for (const [what, , errand] of errands.filter(([, at]) => existsSync(path.join(root, 'app', at)))) {
    const begun = performance.now()
    const failure = await errand(person, service).then(
      () => null,
      (thrown: unknown) => String(thrown),
    )
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    console.log(`${tab.browser}, ${what}: ${failure ?? 'completed'} after ${seconds} s`)
    const wrongs = await person.wrongs()
    if (wrongs.length > 0) console.log(wrongs.join('\n'))
    findings.push({
      promise: `${what} reaches its end in ${tab.browser}, and nothing goes wrong in its pages`,
      held: failure === null && wrongs.length === 0,
    })
  }
  return findings
}

await runSoak(async () => {
  if (!process.env.JOURNEYS_REUSE_BUILD && (await buildForTests('sandbox')).failed > 0)
    return [{ promise: 'the project builds', held: false }]
  const sandbox = await runSandbox()
  atEnd(sandbox.stop)
  const app = await runApp(sandbox.url)
  atEnd(app.stop)
  const service = { sandbox: new SandboxControl(sandbox.url), bank: new Bank(sandbox.url) }
  const findings: Finding[] = []
  for (const open of [openFirefox, openWebKit]) {
    const tab = await open()
    if (tab !== null) findings.push(...(await findIn(tab, app.url, service)))
  }
  return findings
})
