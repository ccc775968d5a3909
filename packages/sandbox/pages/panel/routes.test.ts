// A press on the panel while a chain is down: real routes on a service whose chain addresses nothing listens on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createChainClient } from '../../chain/client'
import { NETWORKS } from '../../chain/networks'
import { readConfig } from '../../config'
import type { Context } from '../../service/context'
import { ServiceError } from '../../service/http/errors'
import { createInspector } from '../../service/http/inspector'
import { openLies } from '../../service/lies/lies'
import type { Sandbox } from '../../service/running'
import { serviceStoreRules } from '../../service/state-json'
import { openStore } from '../../store/store'
import { refusalWords } from './refusals'
import { createPanelPages } from './routes'
import { panelWords } from './words'

/** Port 9 on this machine refuses connections. */
const NOBODY = () => ({ host: '127.0.0.1', port: 9 })
/** The id of no transaction. */
const NOWHERE = '00000000-0000-4000-8000-000000000000'

function panelWithoutChains() {
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
  // Safe: the members the panel uses of a sandbox; the chains lack the rest of a running one.
  return createPanelPages({
    context: () => context as unknown as Context,
    inspector: createInspector(),
    faults,
  } as unknown as Sandbox)
}

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
    const alert = /<p class="note bad" role="alert">(.*?)<\/p>/s.exec(await answer.text())?.[1] ?? ''
    const [said = '', own = ''] = alert.split(' <span class="s">')
    expect(said).toBe(`<strong>Isso foi recusado:</strong> ${sentence}`)
    expect(own).toMatch(/^Nas palavras do serviço: <q lang="en">[^<]+<\/q><\/span>$/)
    expect(own).toContain(wire)
  },
)

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
