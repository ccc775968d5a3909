// Every value of an answer changed in every way, one at a time.

import type { Change } from './change'
import { ofBranch, ofLeaf, otherTypes, removed } from './changes'
import { withRawNumbers } from './numbers'

export interface Mutation {
  /** Member names joined by dots; empty for the whole answer. */
  readonly path: string
  readonly change: string
  /** The answer as sent over the wire. */
  readonly text: string
}

type Path = readonly string[]

interface Place {
  readonly path: Path
  readonly value: unknown
}

/** Every leaf, and every object and list around them. */
function placesOf(value: unknown, path: Path = []): readonly Place[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [{ path, value }, ...inside.flatMap(([name, member]) => placesOf(member, [...path, name]))]
}

function replaced(answer: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const changed = replaced(Reflect.get(Object(answer), name), rest, value)
  if (Array.isArray(answer)) {
    const list = answer.map((one, index) => (String(index) === name ? changed : one))
    return list.filter((one) => one !== removed)
  }
  const { [name]: _, ...others } = Object(answer)
  return changed === removed ? others : { ...others, [name]: changed }
}

function written(answer: unknown): string {
  return answer === removed ? '' : withRawNumbers(JSON.stringify(answer))
}

function changesOf({ path, value }: Place, others: readonly string[]): readonly Change[] {
  const isBranch = typeof value === 'object' && value !== null
  return [...otherTypes, ...(isBranch ? ofBranch(value) : ofLeaf(path.at(-1) ?? '', value, others))]
}

/** @param others addresses the answer could name instead of its own */
export function mutationsOf(answer: unknown, others: readonly string[]): readonly Mutation[] {
  const honest = written(answer)
  const made = new Map<string, Mutation>()
  for (const place of placesOf(answer)) {
    const path = place.path.join('.')
    for (const [change, value] of changesOf(place, others)) {
      const text = written(replaced(answer, place.path, value))
      if (text !== honest && !made.has(text)) made.set(text, { path, change, text })
    }
  }
  return [...made.values()]
}

/** The paths of everything that may be changed. */
export function pathsOf(answer: unknown): readonly string[] {
  return placesOf(answer).map(({ path }) => path.join('.'))
}
