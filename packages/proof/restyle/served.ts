// What a restyled clone serves, once it is built and started.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { appEnv, runSandbox } from '@/e2e/support/world'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { brand } from './restyle'

const buildThere =
  "import('./scripts/parts/build.mjs').then(({ buildForTests }) => buildForTests('sandbox', { SITE_OF_TESTS: '' })).then(({ failed }) => process.exit(failed))"

async function faultsAt(origin: string): Promise<string[]> {
  const page = async (address: string) => {
    const answer = await fetch(`${origin}${address}`, { redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  const [home, ...forms] = await Promise.all(['/', '/send', '/sell', '/buy'].map(page))
  const html = home?.text ?? ''
  const isMissing = (what: string, text: string, where: string) =>
    where.toLowerCase().includes(text) ? [] : [`${what} is not served: ${text}`]
  return [
    ...isMissing('the name', `${brand.name.toLowerCase()} ·`, html),
    ...isMissing('the company', brand.legal.toLowerCase(), html),
    ...isMissing('the text of the brand', brand.footer.toLowerCase(), html),
    ...isMissing('the address for support', `href="${brand.support}"`, html),
    ...isMissing('the colour of a phone’s bars', 'content="#fffdf8"', html),
    ...isMissing('the accent', brand.accent, html),
    ...(html.includes('href="/send"') ? ['the home page leads to a flow that is left out'] : []),
    ...(forms[0]?.status === 404 ? [] : [`/send answers ${forms[0]?.status}`]),
    ...forms
      .slice(1)
      .flatMap(({ status, text }) => [
        ...(status === 200 ? [] : [`a form on offer answers ${status}`]),
        ...(/<option[^>]*>USDT/.test(text) ? ['a form offers a token that is left out'] : []),
      ]),
  ]
}

/** One line for each fault of a clone whose packages are there. */
export async function servedFaults(clone: string): Promise<string[]> {
  const { status } = spawnSync(process.execPath, ['-e', buildThere], { cwd: clone, stdio: 'inherit' })
  if (status !== 0) return ['the merged clone does not build']
  const [port = 0] = await freePorts(1)
  const sandbox = await runSandbox()
  const env = appEnv(port, sandbox.url, path.join(clone, '.data'))
  const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1']
  const app = startNode('the restyled app', args, { cwd: clone, env })
  try {
    const origin = `http://127.0.0.1:${port}`
    await until('the app answered', () => answers(`${origin}/`), { limitMs: 60_000, child: app })
    return await faultsAt(origin)
  } finally {
    await stopAll([app])
    await sandbox.stop()
  }
}
