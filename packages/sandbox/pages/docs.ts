// The OpenAPI document as a page: every operation with its authentication, responses and errors, then every schema.
import { html } from 'hono/html'
import type { ServiceDocument } from '../service/http/document'
import { type Markup, page } from './layout'
import { type DescribedSchema, schemaTable, typeOf } from './schema-table'

type PathItem = NonNullable<ServiceDocument['paths']>[string]
type Operation = NonNullable<PathItem['get']>
type Parameter = NonNullable<Operation['parameters']>[number]
type Answer = NonNullable<Operation['responses']>[string]

const METHODS = ['get', 'post', 'put'] as const

export function docsPage(document: ServiceDocument): Markup {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ method, path, operation }]
    }),
  )
  const schemas = Object.entries(document.components?.schemas ?? {})
  const body = html`<h1>Operations</h1>
<p>${document.info.description}</p>
<p>The same for programs: <a href="/openapi.json">openapi.json</a></p>
${operations.map(({ method, path, operation }) => operationCard(method, path, operation))}
<h2>Ways in</h2>
<div class="card"><dl>${Object.entries(document.components?.securitySchemes ?? {}).map(
    ([name, scheme]) => html`<dt>${name}</dt><dd>${'description' in scheme ? scheme.description : ''}</dd>`,
  )}</dl></div>
<h2>Schemas</h2>
${schemas.map(([name, schema]) => html`<h3 id="${name}">${name}</h3><div class="card">${schemaTable(schema)}</div>`)}`
  const title = document.info.title
  return page({ language: 'en', title, notice: 'Test money: nothing here is real.', body })
}

function operationCard(method: string, path: string, operation: Operation): Markup {
  const parameters = operation.parameters ?? []
  const ways = (operation.security ?? []).map((way) => Object.keys(way).join(' + '))
  const facts: readonly (readonly [string, Markup | string])[] = [
    ['Name', operation.operationId ?? ''],
    ['Ways in', ways.join(', or ')],
    ['Token', operation.description ?? ''],
    ...parameters.flatMap(parameterFact),
    ...bodyFact(operation),
    ...Object.entries(operation.responses ?? {}).map(
      ([status, answer]) => [status, answerText(answer)] as const,
    ),
  ]
  return html`<h2 id="${operation.operationId ?? path}">${method.toUpperCase()} ${path}</h2>
<p>${operation.summary}</p>
<div class="card"><dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl></div>`
}

function parameterFact(parameter: Parameter): (readonly [string, Markup])[] {
  if ('$ref' in parameter) return []
  const { name, required, schema } = parameter
  const needed = required ? 'required' : 'optional'
  return [[`?${name}=`, html`${needed}, ${schema === undefined ? '' : typeOf(schema)}`]]
}

function bodyFact({ requestBody }: Operation): (readonly [string, Markup])[] {
  if (requestBody === undefined || '$ref' in requestBody) return []
  return [['Body', html`${schemaOf(requestBody.content)}`]]
}

function answerText(answer: Answer): Markup {
  return html`${answer.description}. ${schemaOf(answer.content ?? {})}`
}

function schemaOf(content: Readonly<Record<string, { readonly schema?: DescribedSchema }>>): Markup | string {
  const schema = content['application/json']?.schema
  return schema === undefined ? '' : typeOf(schema)
}
