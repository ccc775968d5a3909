// What an answer reveals, and which parts of it may differ between two callers.
import type { Reply } from '../action-client'
import { resultOf } from '../action-client'
import type { Person, World } from './world'

/** Ids are in the request, so an answer may repeat them: only what the request doesn't contain reveals something. */
export function leaks({ canaries }: World, { text, headers }: Reply): readonly string[] {
  const told = `${text}\n${JSON.stringify(headers)}`.toLowerCase()
  return canaries.filter((canary) => told.includes(canary.toLowerCase()))
}

/** The code with which a route or an action refused; null for anything else. */
export function codeOf(reply: Reply): string | null {
  const result = resultOf(reply)
  if (typeof result !== 'object' || result === null) return null
  const error: unknown = Reflect.get(result, 'error')
  const code: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : Reflect.get(result, 'code')
  return typeof code === 'string' ? code : null
}

/** Whether data was returned or something done; a list without entries is neither. */
export function isDone(reply: Reply): boolean {
  const result = resultOf(reply)
  if (typeof result !== 'object' || result === null || Reflect.get(result, 'ok') !== true) return false
  const data: unknown = Reflect.get(result, 'data')
  return !(Array.isArray(data) && data.length === 0)
}

/**
 * A page in a stable order: its markup, then the data rows behind it. The rows stream in as they become ready and are
 * numbered as they arrive.
 */
function settled(text: string): string {
  const parts = [...text.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)]
  if (parts.length === 0) return text
  const data = parts.map(([, part = '""']) => String(JSON.parse(part))).join('')
  const rows = data
    .split('\n')
    .map((row) => row.replace(/^[\da-f]+:/, '').replaceAll(/\$[@L]?[\da-f]+/g, '$'))
  const markup = text.replaceAll(/<script\b.*?<\/script>/gs, '')
  return [markup, ...rows.toSorted()].join('\n')
}

/** An answer without the parts that identify the caller, the request or the time. */
export function sameBut(reply: Reply, person: Person, ids: readonly string[]): string {
  const { status, headers } = reply
  let text = `${status} ${headers.location ?? ''} ${headers['content-type'] ?? ''}\n${reply.text}`
  for (const id of ids.filter((each) => each !== '')) {
    for (const form of [id, encodeURIComponent(id)])
      text = text.replaceAll(new RegExp(escaped(form), 'gi'), '<id>')
  }
  for (const own of [person.address, person.id]) text = text.replaceAll(new RegExp(own, 'gi'), '<me>')
  return settled(text)
    .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, '<nonce>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\b\d{13}\b/g, '<ms>')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** This many in parallel, because most of an answer's time is waiting. */
export async function inLanes<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

/** The first faults of a part, as lines, and their number. */
export function tell(part: string, asked: number, faults: readonly string[]): void {
  console.log(`${part}: ${asked} asked, ${faults.length} faults`)
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
}
