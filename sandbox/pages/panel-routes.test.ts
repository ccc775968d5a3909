// A press on the panel while a chain is down: real routes on a service whose chains nobody listens for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createChainClient } from '../chain/client'
import { NETWORKS } from '../chain/networks'
import { readConfig } from '../config'
import type { Sandbox } from '../sandbox'
import type { Context } from '../service/context'
import { createInspector } from '../service/inspector'
import { serviceStoreRules } from '../service/state-json'
import { openStore } from '../store/store'
import { createPanelPages } from './panel-routes'

/** Port 9 of this machine takes no connection. */
const NOBODY = 'http://127.0.0.1:9'

function panelWithoutChains() {
  const dir = mkdtempSync(join(tmpdir(), 'panel-'))
  const store = openStore(dir, serviceStoreRules)
  onTestFinished(() => {
    store.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const chains = NETWORKS.map((network) => {
    const client = createChainClient(network, NOBODY)
    const send = async () => client.sendTransaction({ to: network.settlement, chain: client.chain })
    return { local: { network, client, rpcUrl: NOBODY }, send, demoSend: send }
  })
  const context = { config: readConfig({}), epoch: 'one', store, chains, promised: new Map() }
  const faults = { waiting: [] }
  // What the panel asks of a sandbox; the chains lack what a running one has.
  return createPanelPages({
    context: () => context as unknown as Context,
    inspector: createInspector(),
    faults,
  } as unknown as Sandbox)
}

test.each([
  ['seed', { kind: 'sale' }, 'en', 'A chain does not answer'],
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
