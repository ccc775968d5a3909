// A press on the panel while a chain is down: real routes on a service whose chain addresses nothing listens on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChainClient } from '../../chain/client'
import { NETWORKS } from '../../chain/networks'
import { readConfig } from '../../config'
import { createControlRoutes } from '../../control/routes'
import type { Context } from '../../service/context'
import { ServiceError } from '../../service/http/errors'
import { createRouter } from '../../service/http/http'
import { createInspector } from '../../service/http/inspector'
import { openLies } from '../../service/lies/lies'
import type { Sandbox } from '../../service/running'
import { serviceStoreRules } from '../../service/state-json'
import { openStore } from '../../store/store'
import { createPageRoutes } from '../routes'
import { refusalWords } from './refusals'
import { createPanelPages } from './routes'
import { panelWords } from './words'

/** Port 9 on this machine refuses connections. */
const NOBODY = () => ({ host: '127.0.0.1', port: 9 })
/** The id of no transaction. */
const NOWHERE = '00000000-0000-4000-8000-000000000000'

function sandboxWithoutChains(): Sandbox {
  const dir = mkdtempSync(join(tmpdir(), 'panel-'))
  const store = openStore(dir, serviceStoreRules)
  const lies = openLies(join(dir, 'lies'))
  onTestFinished(() => {
    store.close()
    lies.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const chains = NETWORKS.map((network) => {
    const client = createChainClient(network, NOBODY)
    const send = async () => client.sendTransaction({ to: network.settlement, chain: client.chain })
    return { local: { network, client, place: NOBODY }, send, demoSend: send }
  })
  const context = { config: readConfig({}), epoch: 'one', store, chains, promised: new Map(), lies }
  const faults = { waiting: [] }
  // Safe: the members the pages use of a sandbox; the chains lack the rest of a running one.
  return {
    context: () => context as unknown as Context,
    inspector: createInspector(),
    faults,
  } as unknown as Sandbox
}

const panelWithoutChains = () => createPanelPages(sandboxWithoutChains())

test.each([
  ['/explorer/31337/tx', 'GET', undefined],
  ['/control/faucet', 'POST', { chainId: 31_337, address: `0x${'1'.repeat(40)}` }],
])('while the chains are down, %s says so, and no stack is written', async (path, method, body) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const sandbox = sandboxWithoutChains()
  const router = createRouter()
  router.route('/control', createControlRoutes(sandbox))
  router.route('/', createPageRoutes(sandbox))
  const headers = { 'content-type': 'application/json' }
  const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
  const url = body === undefined ? `${path}/0x${'1'.repeat(64)}` : path
  const answer = await router.request(url, sent, { incoming: { socket: {} } })
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ error: 'BadGateway' })
  expect(said).not.toHaveBeenCalled()
})

test.each([
  ['seed', { kind: 'sale' }, 'en', 'A chain isn’t responding'],
  ['seed', { kind: 'purchase' }, 'pt-BR', 'Uma das redes não responde'],
  ['faucet', { chainId: '31337', address: `0x${'1'.repeat(40)}` }, 'pt-BR', 'Uma das redes não responde'],
])(
  'a press of %s %j while the chains are down is answered on the page, in its language',
  async (path, fields, lang, words) => {
    const answer = await panelWithoutChains().request(`/${path}`, {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:4010' },
      body: new URLSearchParams({ lang, ...fields }),
    })
    const text = await answer.text()
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(text).toContain('role="alert"')
    expect(text).toContain(words)
    expect(text).toContain(`<html lang="${lang}">`)
  },
)

test.each([
  ['settle', { transactionId: NOWHERE, outcome: 'fail' }, 'Essa transação não existe.', 'was not found'],
  ['clock', { unit: 'quote', transactionId: NOWHERE }, 'Essa transação não existe.', 'was not found'],
  ['lies', { lie: 'failed', transactionId: NOWHERE }, 'Essa transação não existe.', 'was not found'],
  ['fund', { key: 'nobody', amount: '1' }, 'Essa não é uma chave Pix.', 'key: is not a Pix key'],
  ['fund', { key: 'ana@example.com', amount: '0' }, 'Esse valor não é aceito.', 'amount: must be from'],
  ['rate', { symbol: 'BRL', value: '999' }, 'Esse preço não é aceito.', 'value: the price must be'],
  ['rate', { symbol: 'BRL', percent: '-99.9' }, 'O preço mudaria demais.', 'percent: the price must be'],
  [
    'faucet',
    { chainId: '1', address: `0x${'1'.repeat(40)}` },
    'O serviço não aceitou.',
    'chainId: is not a chain',
  ],
])(
  "the service's message about %s %j is quoted inside a Portuguese sentence",
  async (path, fields, sentence, wire) => {
    const answer = await panelWithoutChains().request(`/${path}`, {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:4010' },
      body: new URLSearchParams({ lang: 'pt-BR', ...fields }),
    })
    expect(answer.status).toBe(422)
    const alert = /<p class="note bad" role="alert" id="why">(.*?)<\/p>/s.exec(await answer.text())?.[1] ?? ''
    const [said = '', own = ''] = alert.split(' <span class="s">')
    expect(said).toBe(`<strong>Isso foi recusado:</strong> ${sentence}`)
    expect(own).toMatch(/^Nas palavras do serviço: <q lang="en">[^<]+<\/q><\/span>$/)
    expect(own).toContain(wire)
  },
)

/** What a form shows: the value of each visible field, which of them is marked and has the cursor, and whether it says why. */
function formOf(text: string, path: string) {
  const form = new RegExp(`<form[^>]* action="/panel/${path}".*?</form>`, 's').exec(text)?.[0] ?? ''
  const inputs = [...form.matchAll(/<input (?!type="hidden")[^>]*>/g)].map(
    ([tag]) => [/name="(\w+)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1], tag] as const,
  )
  const selects = [...form.matchAll(/<select name="(\w+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([tag, name, options = '']) => {
      const [, value, label] = /<option(?: value="([^"]*)")? selected>([^<]*)/.exec(options) ?? []
      return [name, value ?? label, tag] as const
    },
  )
  const fields = [...inputs, ...selects]
  return {
    values: Object.fromEntries(fields.map(([name, value]) => [name, value])),
    wrong: fields
      .filter(([, , tag]) => tag.includes('aria-invalid="true" aria-describedby="why" autofocus'))
      .map(([name]) => name),
    saysWhy: form.includes('role="alert" id="why"'),
  }
}

test.each([
  ['fund', { key: 'nobody', amount: '12,34' }, 'key'],
  ['fund', { key: 'ana@example.com', amount: '"0' }, 'amount'],
  ['faucet', { chainId: '31338', address: '0x12' }, 'address'],
  ['clock', { amount: '99999999', unit: 'days' }, 'amount'],
  ['rate', { symbol: 'USDT', value: '999,9999999999' }, 'value'],
  ['rate', { symbol: 'BRL', value: '999' }, 'value'],
  ['faults', { operation: 'offramp-quote', kind: 'delay', times: '0', status: '503', delayMs: '7' }, 'times'],
  ['lies', { lie: 'other-deposit', transactionId: NOWHERE, times: '' }, 'transactionId'],
  ['lies', { lie: 'any', transactionId: 'abc', times: '3' }, 'transactionId'],
])('a refused press of %s keeps %j, marks %s and says why beside it', async (path, fields, wrong) => {
  const answer = await panelWithoutChains().request(`/${path}`, {
    method: 'POST',
    headers: { origin: 'http://127.0.0.1:4010' },
    body: new URLSearchParams({ lang: 'en', ...fields }),
  })
  expect(answer.status).toBe(422)
  const text = await answer.text()
  const values = Object.entries(fields).map(([name, value]) => [name, value.replace('"', '&quot;')])
  expect(formOf(text, path)).toEqual({ values: Object.fromEntries(values), wrong: [wrong], saysWhy: true })
  expect(text.match(/role="alert"/g)).toHaveLength(1)
})

test('a press that a silent chain stops keeps what was typed too', async () => {
  const fields = { chainId: '31338', address: `0x${'1'.repeat(40)}` }
  const answer = await panelWithoutChains().request('/faucet', {
    method: 'POST',
    headers: { origin: 'http://127.0.0.1:4010' },
    body: new URLSearchParams({ lang: 'en', ...fields }),
  })
  expect(formOf(await answer.text(), 'faucet')).toEqual({ values: fields, wrong: [], saysWhy: true })
})

test('a refusal has a sentence for its code first, else for its field, else a generic one', () => {
  const words = panelWords('pt-BR')
  expect(refusalWords(new ServiceError(409, 'Conflict', 'transactionId: x'), words)).toBe(
    words['refusal.Conflict'],
  )
  expect(refusalWords(new ServiceError(422, 'INSUFFICIENT_LIQUIDITY', 'intent.value: x'), words)).toBe(
    words['refusal.INSUFFICIENT_LIQUIDITY'],
  )
  for (const message of ['', 'toString: x', 'other', 'title: x'])
    expect(refusalWords(new ServiceError(400, 'BadRequest', message), words)).toBe(words['refusal.other'])
})
