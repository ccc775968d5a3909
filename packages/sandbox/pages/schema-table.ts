import { html } from 'hono/html'
import type { ServiceDocument } from '../service/http/document'
import type { Markup } from './layout'

type Components = NonNullable<ServiceDocument['components']>
export type DescribedSchema = NonNullable<Components['schemas']>[string]

interface Row {
  readonly name: string
  readonly schema: DescribedSchema
  readonly isRequired: boolean
}

/** Every member, with nested ones by their full path. */
export function schemaTable(schema: DescribedSchema): Markup {
  return html`<table>
<thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Required</th></tr></thead>
<tbody>${rowsOf(schema, '').map(
    (row) =>
      html`<tr><td>${breaking(row.name)}</td><td>${typeOf(row.schema)}</td><td>${row.isRequired ? 'yes' : 'no'}</td></tr>`,
  )}</tbody>
</table>`
}

/** May go on in the next line after each dot. */
function breaking(path: string): Markup[] {
  return path.split(/(?<=\.)/).map((name) => html`${name}<wbr>`)
}

function rowsOf(schema: DescribedSchema, prefix: string): Row[] {
  if ('$ref' in schema) return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${prefix}${name}`
    const row = { name: path, schema: member, isRequired: schema.required?.includes(name) ?? false }
    if ('$ref' in member) return [row]
    const inner = member.items === undefined ? rowsOf(member, `${path}.`) : rowsOf(member.items, `${path}[].`)
    return [row, ...inner]
  })
}

/** A value's constraints, in a few words. */
export function typeOf(schema: DescribedSchema): Markup | string {
  if ('$ref' in schema) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ')
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items)}`
  const { type, format, pattern, minimum, maximum, minLength, maxLength } = schema
  const kind = Array.isArray(type) ? type.join(' | ') : (type ?? 'any')
  const rules = [
    format,
    pattern,
    between(minimum, maximum, ''),
    between(minLength, maxLength, ' characters'),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} unless given`,
  ]
  return [kind, ...rules.filter((rule) => rule !== undefined)].join(', ')
}

function between(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  return `${least ?? '…'} to ${most ?? '…'}${unit}`
}
