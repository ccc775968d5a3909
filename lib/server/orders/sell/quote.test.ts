import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { orderEvents, orders } from '../../db/schema/orders'
import { recipients } from '../../db/schema/people'
import { listPixRecipients } from '../../recipients/offered'
import { quoteAnswer, settlement, token } from '../../test/service'
import { code, details, ownWorld, request } from '../../test/world'
import { buyRequestInput } from '../buy/input'
import { quoteBuy } from '../buy/quote'
import { quoteSell } from './quote'

const world = ownWorld()
afterEach(() => world.calm())

describe('asking for a quote', () => {
  test('[R48] records the intent before the service is asked', async () => {
    let seen: string[] = []
    world.service.state.interfere = async () => {
      seen = (await world.db.select().from(orders)).map(({ state }) => state)
      return undefined
    }
    const view = await world.quoted()
    expect(seen).toContain('quoting')
    expect(view).toMatchObject({ state: 'quoted', quote: { receiveAmount: '540.00' } })
    expect(view.recipient).toEqual({ id: null, label: null, maskedKey: 'm***@acme.test', saved: false })
  })

  test('[R28] gives one order and one request for one press, however often it arrives', async () => {
    const same = request()
    const answers = await Promise.all(Array.from({ length: 8 }, () => quoteSell(world.maria, same)))
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.data.id : answer.error.code)))
    expect(ids.size).toBe(1)
    expect(world.callsOf('/v1/offramp/quote')).toHaveLength(1)
    expect(answers.every((answer) => answer.ok && answer.data.state === 'quoted')).toBe(true)
  })

  test('[R28] gives each person their own order, and each kind of press, also under one key', async () => {
    const same = request()
    const [mine, theirs] = [await quoteSell(world.maria, same), await quoteSell(world.joao, same)]
    expect([code(mine), code(theirs)]).toEqual(['ok', 'ok'])
    expect(mine.ok && theirs.ok && mine.data.id !== theirs.data.id).toBe(true)
    const { intentKey, chainId } = same
    const address = `0x${'cc'.repeat(20)}`
    const bought = { intentKey, chainId, token, method: 'toAmount', amount: '1', replaces: null }
    await quoteBuy(world.maria, buyRequestInput.parse({ ...bought, recipient: { kind: 'address', address } }))
    expect(world.callsOf('/v1/onramp/quote')).toHaveLength(1)
  })

  test('[R28] refuses the same press with other data', async () => {
    const first = request()
    await quoteSell(world.maria, first)
    expect(
      code(
        await quoteSell(world.maria, {
          ...first,
          recipient: { kind: 'inline', details: { ...details, name: 'Ana' }, saveAs: null },
        }),
      ),
    ).toBe('input_invalid')
    expect(world.callsOf('/v1/offramp/quote')).toHaveLength(1)
  })

  test('refuses a token that is not on offer, and an amount more precise than the token', async () => {
    expect(code(await quoteSell(world.maria, request({ token: settlement })))).toBe('not_offered')
    expect(code(await quoteSell(world.maria, request({ amount: '1.0000001' })))).toBe('input_invalid')
    expect(world.service.calls).toEqual([])
  })

  test('stores nothing to sign from an answer to another request', async () => {
    world.service.state.interfere = ({ path, body }) =>
      path === '/v1/offramp/quote' ? wrongQuote(String(body.fromAddress)) : undefined
    const answer = await quoteSell(world.maria, request())
    expect(code(answer)).toBe('quote_mismatch')
    const [row] = (await world.db.select().from(orders)).slice(-1)
    expect(row).toMatchObject({ state: 'abandoned', transactionId: null })
  })

  test('[R43] stores nothing from an answer with the id of another order, in lower or upper case', async () => {
    const id = 'abcdef12-abcd-4abc-8abc-abcdef123456'
    const answerWith = (transactionId: string) => {
      world.service.state.interfere = ({ path, body }) =>
        path === '/v1/offramp/quote'
          ? { status: 200, body: { ...quoteAnswer(id, body), transactionId } }
          : undefined
    }
    answerWith(id)
    await world.quoted(world.joao)
    for (const transactionId of [id, id.toUpperCase()]) {
      answerWith(transactionId)
      expect(code(await quoteSell(world.maria, request()))).toBe('service_answer_invalid')
    }
    const holders = (await world.db.select().from(orders)).filter((row) => row.transactionId === id)
    expect(holders).toMatchObject([{ userId: world.joao.user.id, state: 'quoted' }])
  })

  test('ends the order as unknown when the answer is lost, and does not ask again automatically', async () => {
    world.service.state.interfere = () => 'cut'
    expect(code(await quoteSell(world.maria, request()))).toBe('quote_unknown')
    expect(world.callsOf('/v1/offramp/quote')).toHaveLength(1)
  })

  test('passes on when to retry, and no text of the service', async () => {
    world.service.state.interfere = () => ({
      status: 400,
      body: { error: 'BadRequest', message: 'pixKey: maria@acme.test is unknown', correlationId: 'c-1' },
    })
    const answer = await quoteSell(world.maria, request())
    expect(answer.ok).toBe(false)
    expect(JSON.stringify(answer)).not.toContain('maria')
  })

  test('does not store identity data anywhere', async () => {
    await quoteSell(world.maria, request({ recipient: { kind: 'inline', details, saveAs: 'Mother' } }))
    const rows = await Promise.all([
      world.db.select().from(orders),
      world.db.select().from(orderEvents),
      world.db.select().from(recipients),
    ])
    const text = JSON.stringify(rows)
    for (const secret of ['Maria Silva', 'maria@acme.test', '52998224725', '529.982'])
      expect(text).not.toContain(secret)
  })
})

function wrongQuote(fromAddress: string) {
  const other = { ...wellFormed(fromAddress) }
  return { status: 200, body: { ...other, quote: { ...other.quote, toAmount: '54.00' } } }
}

function wellFormed(fromAddress: string) {
  return {
    message: 'Quote requested',
    transactionId: randomUUID(),
    quote: {
      provider: 'acme',
      providerRequestId: 'request-1',
      fromToken: { chainId: 31337, address: token, symbol: 'USDC', decimals: 6, price: 1 },
      toCurrency: 'BRL',
      fromAmount: '100',
      toAmount: '540.00',
      exchangeRate: '5.4',
      fromAddress,
      estimatedDuration: 60,
      fees: { bridge: null, gas: null, integrator: 0, maxSlippage: null },
    },
    approvalTxParams: {},
    transactionRequest: {
      from: fromAddress,
      to: settlement,
      data: '0x',
      value: '0',
      chainId: 31337,
      requestId: 'request-1',
    },
  }
}

describe('a recipient to save', () => {
  test('[RCP-1] is created at the service first; its id is stored and passed with the quote', async () => {
    const answer = await quoteSell(
      world.maria,
      request({ recipient: { kind: 'inline', details, saveAs: 'Mom' } }),
    )
    const [created, asked] = world.service.calls
    expect(answer.ok && answer.data.recipient).toEqual({
      id: created?.body.name,
      label: 'Mom',
      maskedKey: 'm***@acme.test',
      saved: true,
    })
    expect(created?.path).toBe('/v1/create-recipient')
    expect(created?.body.name).not.toBe('Mom')
    const saved = (await world.db.select().from(recipients)).find((row) => row.id === created?.body.name)
    expect(asked?.body).toMatchObject({ recipientId: saved?.serviceRecipientId })
    expect(asked?.body).not.toHaveProperty('kycInformation')
  })

  test('[RCP-4] is later paid by id alone', async () => {
    const [known] = await listPixRecipients(world.maria.user.id)
    const answer = await quoteSell(
      world.maria,
      request({ recipient: { kind: 'saved', recipientId: known?.id } }),
    )
    expect(answer.ok && answer.data.recipient.saved).toBe(true)
    const row = (await world.db.select().from(recipients)).find(({ id }) => id === known?.id)
    expect(world.callsOf('/v1/offramp/quote')[0]?.body).toMatchObject({
      recipientId: row?.serviceRecipientId,
    })
    expect(world.callsOf('/v1/offramp/quote')[0]?.body).not.toHaveProperty('fiatSettlementDetails')
  })

  test('is not offered, and no quote is requested, when the service refused it', async () => {
    const before = await listPixRecipients(world.maria.user.id)
    world.service.state.interfere = () => ({ status: 422, body: { error: 'Unprocessable', message: 'no' } })
    const answer = await quoteSell(
      world.maria,
      request({ recipient: { kind: 'inline', details, saveAs: 'Dad' } }),
    )
    expect(answer.ok).toBe(false)
    expect(world.callsOf('/v1/offramp/quote')).toEqual([])
    expect(await listPixRecipients(world.maria.user.id)).toEqual(before)
  })

  test('of another person is not found', async () => {
    const [known] = await listPixRecipients(world.maria.user.id)
    const answer = await quoteSell(
      world.joao,
      request({ recipient: { kind: 'saved', recipientId: known?.id } }),
    )
    expect(code(answer)).toBe('recipient_not_found')
    expect(world.service.calls).toEqual([])
  })
})
