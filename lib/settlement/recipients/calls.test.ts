import { describe, expect, test } from 'vitest'
import { answerJson, clientOf, failureOf } from '../test/local-service'
import { ownService } from '../test/own-service'
import { account, person, recipientId, token, transactionId } from '../test/requests'
import { createRecipientBody, updateRecipientBody } from './body'

const service = ownService()
const { answer } = service

const wallet = { chainId: 8453, token, symbol: 'USDC', address: account } as const
const pixMembers = {
  fiatSettlementDetails: { toCurrency: 'BRL', pixKey: 'maria@example.com' },
  kycInformation: {
    taxId: '52998224725',
    taxIdCountry: 'BRA',
    email: 'maria@example.com',
    name: 'Maria Silva',
  },
}

describe('the body of a recipient call', () => {
  test('[RCP-3] in reais has settlement details, identity and an opaque name', () => {
    expect(createRecipientBody({ name: 'r-17', details: person })).toEqual({ name: 'r-17', ...pixMembers })
  })

  test('[RCP-2] with a wallet has toChain, toToken and toAddress, and no identity', () => {
    const members = { toChain: '8453', toAddress: account }
    expect(createRecipientBody({ name: 'r-17', wallet })).toEqual({
      name: 'r-17',
      ...members,
      toToken: 'USDC-8453',
    })
    expect(createRecipientBody({ name: 'r-17', wallet }, 'address')).toEqual({
      name: 'r-17',
      ...members,
      toToken: token,
    })
  })

  test('[RCP-5] for a change has the recipient and what changes', () => {
    expect(updateRecipientBody({ recipientId, details: person })).toEqual({ recipientId, ...pixMembers })
    expect(updateRecipientBody({ recipientId, wallet })).toMatchObject({ recipientId, toAddress: account })
  })
})

describe('createRecipient', () => {
  const request = { name: 'intent-17', details: person }

  test('[RCP-1] [RCP-3] returns only the identifier: the parser drops a generated private key', async () => {
    answer(201, { recipientId, smartWallet: { address: account, privateKey: 'canary' }, name: 'x' })
    expect(await clientOf(service).createRecipient(request)).toEqual({ recipientId })
    expect(service.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/create-recipient',
      signatureMatches: true,
    })
  })

  test('[RCP-1] never repeats a private key from an unreadable answer', async () => {
    answer(201, { smartWallet: { privateKey: 'canary' } })
    const error = await failureOf(clientOf(service).createRecipient(request))
    expect(error).toMatchObject({ code: 'service_answer_invalid', outcome: 'unknown' })
    expect(JSON.stringify({ ...error, stack: error.stack })).not.toContain('canary')
  })

  test('[RCP-1] an existing name has its own error, so that the caller looks in the list', async () => {
    answer(409, { error: 'Conflict' })
    expect(await failureOf(clientOf(service).createRecipient(request))).toMatchObject({
      status: 409,
      outcome: 'refused',
    })
    expect(service.calls).toHaveLength(1)
  })
})

describe('listRecipients', () => {
  test('[RCP-5] keeps id, target and identity state, and no identity data', async () => {
    const kycInformation = { taxId: 'canary', name: 'canary' }
    const fiatSettlementDetails = { toCurrency: 'BRL', pixKey: '52998224725' }
    const recipients = [
      {
        recipientId,
        name: 'intent-17',
        status: 'active',
        fiatSettlementDetails,
        kycStatus: 'Approved',
        kycInformation,
      },
      { recipientId: transactionId, name: 'w', toChain: '1', toToken: 'USDC-1', toAddress: account },
    ]
    answer(200, { recipients, page: 1, limit: 50, total: 2 })
    const page = await clientOf(service).listRecipients({ page: 1, limit: 50 })
    expect(page).toEqual({
      recipients: [
        {
          recipientId,
          name: 'intent-17',
          target: {
            kind: 'pix',
            key: { form: 'whole', readings: [{ kind: 'cpf', normalized: '52998224725' }] },
          },
          kycStatus: 'approved',
        },
        {
          recipientId: transactionId,
          name: 'w',
          target: { kind: 'wallet', chainId: 1, address: account },
          kycStatus: 'unknown',
        },
      ],
      total: 2,
    })
    expect(JSON.stringify(page)).not.toContain('canary')
    expect(service.calls[0]?.path).toBe('/v1/recipients?page=1&limit=50')
  })

  test.each([
    [{ fiatSettlementDetails: { pixKey: '•••.982.247-••' } }, { form: 'masked', text: '***.982.247-**' }],
    [{ fiatSettlementDetails: { pixKey: 'no key' } }, { form: 'whole', readings: [] }],
    [{ fiatSettlementDetails: { pixKey: 52998224725 } }, null],
    [{ fiatSettlementDetails: { pixKey: ' ' } }, null],
    [{ fiatSettlementDetails: {} }, null],
  ])('reads the key of %j', async (members, key) => {
    answer(200, { recipients: [{ recipientId, ...members }] })
    const { recipients } = await clientOf(service).listRecipients({ page: 1, limit: 50 })
    expect(recipients[0]?.target).toEqual({ kind: 'pix', key })
  })

  test.each([
    [{}, 'wallet'],
    [{ toCurrency: null, pixKey: '' }, 'wallet'],
    [{ toCurrency: 'BRL' }, 'pix'],
    [{ pixKey: '***.982.247-**' }, 'pix'],
  ])(
    'takes a wallet’s address with details %j as the target of a %s',
    async (fiatSettlementDetails, kind) => {
      const listed = { recipientId, toChain: '1', toAddress: account, fiatSettlementDetails }
      answer(200, { recipients: [listed] })
      const { recipients } = await clientOf(service).listRecipients({ page: 1, limit: 50 })
      expect(recipients[0]?.target.kind).toBe(kind)
    },
  )

  test.each([
    ['APPROVED', 'approved'],
    ['more_needed', 'more_needed'],
    ['More needed', 'more_needed'],
    ['moreNeeded', 'more_needed'],
    ['in review', 'unknown'],
    [null, 'unknown'],
  ])('reads the identity state %j as %s, whatever its case and separators', async (kycStatus, state) => {
    answer(200, { recipients: [{ recipientId, kycStatus }] })
    const { recipients } = await clientOf(service).listRecipients({ page: 1, limit: 50 })
    expect(recipients[0]?.kycStatus).toBe(state)
  })

  test('reports an unknown target for a non-numeric chain and a recipient without payment details', async () => {
    answer(200, { recipients: [{ recipientId, toChain: 'base', toAddress: account }, { recipientId }] })
    const { recipients } = await clientOf(service).listRecipients({ page: 1, limit: 50 })
    expect(recipients.map(({ target }) => target)).toEqual([
      { kind: 'wallet', chainId: null, address: account },
      { kind: 'unknown' },
    ])
  })
})

/** A recipient list, sorted by name as the contract says. */
function serveList(names: readonly string[]) {
  service.respond = (response, { path }) => {
    const query = new URL(path, 'http://x').searchParams
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    const recipients = names
      .slice((page - 1) * limit, page * limit)
      .map((name) => ({ recipientId: name === 'wanted' ? recipientId : transactionId, name }))
    answerJson(response, 200, { recipients, page, limit, total: names.length })
  }
}

describe('findRecipient', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `n-${String(index).padStart(5, '0')}`)

  test('finds one of 20 000 in ten calls at most, and needs no more to find none', async () => {
    const names = [...many.slice(0, 777), 'n-00777', 'wanted'].sort()
    serveList([...many, 'wanted'].sort())
    expect(await clientOf(service).findRecipient('wanted')).toMatchObject({ recipientId })
    expect(service.calls.length).toBeLessThanOrEqual(10)
    serveList(names.filter((name) => name !== 'wanted'))
    expect(await clientOf(service).findRecipient('n-00500x')).toBeNull()
  })

  test('finds it in an unsorted list by reading every page', async () => {
    serveList([...many.slice(0, 250).reverse(), 'wanted', 'a'])
    expect(await clientOf(service).findRecipient('wanted')).toMatchObject({ recipientId })
  })
})

const changes = [
  ['changed', 'update-recipient', { recipientId, details: person }],
  ['ended', 'deactivate-recipient', recipientId],
] as const

describe.each(changes)('a recipient that is %s', (_, operation, request) => {
  const call = () => {
    const client = clientOf(service)
    return typeof request === 'string' ? client.deactivateRecipient(request) : client.updateRecipient(request)
  }

  test('[RCP-5] takes one PUT, never sent twice', async () => {
    answer(503, {})
    expect(await failureOf(call())).toMatchObject({ outcome: 'unknown' })
    expect(service.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT /v1/${operation}`])
    expect(service.calls[0]?.signatureMatches).toBe(true)
  })

  test('is confirmed by an answer that names it, in either letter case', async () => {
    answer(200, { message: 'ok', recipientId: recipientId.toUpperCase() })
    expect(await call()).toBe('confirmed')
  })

  test.each([{}, { message: 'ok' }, { recipientId: null }])('is not confirmed by %j', async (body) => {
    answer(200, body)
    expect(await call()).toBe('unconfirmed')
  })

  test.each([
    ['names another', { recipientId: transactionId }],
    ['names a number', { recipientId: 7 }],
    ['is a text', 'done'],
    ['is a list', [{ recipientId }]],
    ['is null', null],
  ])('has an unknown outcome when the answer %s', async (_, body) => {
    answer(200, body)
    expect(await failureOf(call())).toMatchObject({
      code: 'service_answer_invalid',
      outcome: 'unknown',
      operation,
    })
  })

  test.each(['<html>OK</html>', ''])(
    'has an unknown outcome when the answer is not JSON: %j',
    async (text) => {
      service.respond = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(text)
      expect(await failureOf(call())).toMatchObject({ code: 'service_answer_invalid', outcome: 'unknown' })
    },
  )
})

test('a missing recipient counts as deactivated; a wrong URL does not', async () => {
  answer(404, { error: 'NotFound', message: 'recipientId: the recipient was not found' })
  expect(await clientOf(service).deactivateRecipient(recipientId)).toBe('confirmed')
  for (const page of ['no such page', { message: 'Cannot PUT /v1/deactivate-recipient', statusCode: 404 }]) {
    answer(404, page)
    expect(await failureOf(clientOf(service).deactivateRecipient(recipientId))).toMatchObject({
      code: 'service_answer_invalid',
    })
  }
})
