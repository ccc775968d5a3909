import { beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOwnPartsOnly } from './support/own-parts'
import { Service } from './support/service'
import { askForToken } from './support/tokens'

const url = inject('sandboxUrl')

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, { readonly type: string; readonly name?: string }>>
  }
}

/** Every operation of spec.md and contract.md that the sandbox serves. */
const paths = [
  'GET /v1/balances',
  'GET /v1/offramp/status',
  'GET /v1/onramp/status',
  'GET /v1/prices',
  'GET /v1/recipients',
  'GET /v1/status',
  'POST /v1/create-recipient',
  'POST /v1/offramp/quote',
  'POST /v1/onramp/quote',
  'POST /v1/quote',
  'POST /v1/tokens',
  'PUT /v1/deactivate-recipient',
  'PUT /v1/update-recipient',
]

let document: Document
let operations: { readonly method: string; readonly path: string; readonly operation: Operation }[]
beforeAll(async () => {
  document = (await (await fetch(`${url}/openapi.json`)).json()) as Document
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})

describe('/openapi.json', () => {
  test('[VER-1] is OpenAPI 3.1 and has every operation, each under /v1', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url }])
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(paths)
    for (const { path } of operations) expect(path).toMatch(/^\/v1\//)
  })

  test('[VER-1] serves no operation without its version, or under another version', async () => {
    const service = new Service(url)
    for (const { method, path } of operations) {
      for (const other of [path.replace('/v1', ''), path.replace('/v1', '/v2')]) {
        const body = method === 'GET' ? undefined : {}
        expect((await service.send(method as 'GET' | 'POST' | 'PUT', other, body)).status, other).toBe(404)
      }
    }
  })

  test('gives each operation a name, a purpose, its authentication, its response and its errors', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(operations.length)
    for (const { method, path, operation } of operations) {
      expect(operation.summary, path).toMatch(/.+/)
      const ways = operation.security.map((way) => Object.keys(way).sort().join(' '))
      const usual = ['ClientId Signature Timestamp', 'Token']
      expect(ways, path).toEqual(path === '/v1/tokens' ? ['ClientId ClientSecret'] : usual)
      for (const way of operation.security.flatMap(Object.keys)) {
        expect(document.components.securitySchemes).toHaveProperty(way)
      }
      const statuses = Object.keys(operation.responses)
      expect(statuses, path).toEqual(expect.arrayContaining(['400', '401', '403', '429', '500', '502']))
      const success = path === '/v1/create-recipient' ? '201' : '200'
      expect(statuses.filter((status) => status.startsWith('2'))).toEqual([success])
      for (const status of statuses.filter((one) => !one.startsWith('2'))) {
        expect(operation.responses[status]?.content['application/json']?.schema.$ref).toMatch(/\/Error$/)
      }
      expect(operation.requestBody === undefined, path).toBe(method === 'GET')
    }
  })

  test('has a schema for every reference, and the header of every authentication scheme', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
    const headers = Object.values(document.components.securitySchemes).map(({ name }) => name)
    expect(headers.filter(Boolean).sort()).toEqual([
      'x-client-id',
      'x-client-secret',
      'x-signature',
      'x-timestamp',
    ])
  })

  test('states the limits that the service enforces: calls beyond them are refused', async () => {
    const { IssueToken } = document.components.schemas
    const { expiresIn, permissions } = IssueToken?.properties ?? {}
    const service = new Service(url)
    const statusFor = async (life: number) =>
      (await askForToken(service, { expiresIn: life, permissions: ['prices:read'] })).status
    const { minimum = 0, maximum = 0 } = expiresIn ?? {}
    expect([minimum, maximum, expiresIn?.default]).toEqual([60, 86_400, 3_600])
    expect([await statusFor(minimum - 1), await statusFor(minimum)]).toEqual([400, 200])
    expect([await statusFor(maximum), await statusFor(maximum + 1)]).toEqual([200, 400])
    const all = await askForToken(service, { permissions: permissions?.items?.enum })
    expect(all.status).toBe(200)
    for (const { path, operation } of operations) {
      const schema = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? ''
      const required = document.components.schemas[schema]?.required ?? []
      if (path === '/v1/tokens' || required.length === 0) continue
      const answer = await service.send(
        path.includes('-recipient') && path !== '/v1/create-recipient' ? 'PUT' : 'POST',
        path,
        {},
      )
      expect(answer.body.message, path).toMatch(new RegExp(`^${required[0]}: `))
    }
  })
})

describe('/docs', () => {
  test('shows every operation and schema and loads nothing from elsewhere', async () => {
    const response = await fetch(`${url}/docs`)
    const text = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const { method, path } of operations) expect(text).toContain(`${method} ${path}</h2>`)
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="${name}"`)
    for (const target of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${target[1]}"`)
    expectOwnPartsOnly(text)
    expect(text).not.toMatch(/https?:\/\//i)
  })
})
