// Ways to change one value, depending on its type.
import type { Change } from './change'
import { codes } from './codes'
import { moments, numbers, otherChains } from './numbers'

export const removed = Symbol('removed')

const attacker = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0'
const anotherId = '5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b11'

/** For any value: removed, or of another type. */
export const otherTypes: readonly Change[] = [
  ['removed', removed],
  ['null', null],
  ['{}', {}],
  ['[]', []],
  ['true', true],
  ['zero', 0],
  ['an empty string', ''],
]

export function ofBranch(value: object): readonly Change[] {
  return [
    ['a text', 'x'],
    ['a list of it', [value]],
    ['members more', { surprise: 'an unused member', ...value, constructor: {}, toString: 'x' }],
  ]
}

const otherCase = (sign: string) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())

function texts(text: string): readonly Change[] {
  const middle = Math.floor(text.length / 2)
  const around = (sign: string) => text.slice(0, middle) + sign + text.slice(middle)
  return [
    ['blanks alone', '   '],
    ['blanks around', ` ${text} `],
    ['the other letter case', text.replace(/[a-z]/gi, otherCase)],
    ['capitals', text.toUpperCase()],
    ['small letters', text.toLowerCase()],
    ['an extra character', `${text}x`],
    ['a character less', text.slice(0, -1)],
    ['U+0000', around('\u0000')],
    ['half a surrogate', around('\ud800')],
    ['a direction override', around('\u202e')],
    ['a zero-width space', around('\u200b')],
    ['a line break', around('\n')],
    ['a Cyrillic look-alike', around('\u0435')],
    ['60 letters', 'x'.repeat(60)],
    ['100,000 letters', 'x'.repeat(100_000)],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['__proto__', '__proto__'],
    ['a list of it', [text]],
  ]
}

/** Another digit at one position of a hexadecimal string. */
function turned(hex: string, place: number): string {
  const digit = (Number.parseInt(hex[place] ?? '0', 16) ^ 1).toString(16)
  return hex.slice(0, place) + digit + hex.slice(place + 1)
}

function addresses(text: string, others: readonly string[]): readonly Change[] {
  const known = others.filter((other) => other.toLowerCase() !== text.toLowerCase())
  return [
    ...[2, 3, 9, 21, 22, 35, 40, 41].map(
      (place): Change => [`another digit at ${place}`, turned(text, place)],
    ),
    ...known.map((other): Change => [`the address ${other}`, other]),
    ['the address of an attacker', attacker],
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['capital digits', `0x${text.slice(2).toUpperCase()}`],
    ['0X', `0X${text.slice(2)}`],
    ['without 0x', text.slice(2)],
    ['32 bytes', `0x${text.slice(2).padStart(64, '0')}`],
  ]
}

const wordDigits = 64
const argumentsAt = 10
/** approve, transfer, transferFrom, increaseAllowance, permit, the sandbox's deposit, and an unknown one. */
const selectors = ['095ea7b3', 'a9059cbb', '23b872dd', '39509351', 'd505accf', 'd954863c', '12345678']

/** Every byte of the selector and, in each word, bytes at its start, around an address, inside and at the end. */
function placesOf(data: string): readonly number[] {
  const words = Math.ceil((data.length - argumentsAt) / wordDigits)
  const inWords = Array.from({ length: Math.max(0, words) }, (_, index) =>
    [0, 23, 24, 40, wordDigits - 1].map((offset) => argumentsAt + index * wordDigits + offset),
  )
  return [2, 4, 6, 8, ...inWords.flat()].filter((place) => place < data.length)
}

function calls(data: string): readonly Change[] {
  const given = data.slice(argumentsAt)
  const toAttacker = attacker.slice(2).padStart(wordDigits, '0') + 'f'.repeat(wordDigits)
  return [
    ...placesOf(data).map((place): Change => [`another digit at ${place}`, turned(data, place)]),
    ...selectors.map((selector): Change => [`selector ${selector}`, `0x${selector}${given}`]),
    ...selectors.map((selector): Change => [`${selector} to an attacker`, `0x${selector}${toAttacker}`]),
    ['a byte less', data.slice(0, -2)],
    ['a word less', data.slice(0, -wordDigits)],
    ['half a byte less', data.slice(0, -1)],
    ['a byte more', `${data}00`],
    ['a word more', `${data}${'0'.repeat(wordDigits)}`],
    ['the selector alone', data.slice(0, argumentsAt)],
    ['no data', '0x'],
    ['capital digits', `0x${data.slice(2).toUpperCase()}`],
    ['all ones', `0x${'f'.repeat(data.length - 2)}`],
    ['128 kB more', `${data}${'00'.repeat(131_072)}`],
  ]
}

const ids: readonly Change[] = [
  ['another id', anotherId],
  ['36 letters', 'x'.repeat(36)],
]

function ownChanges(text: string, others: readonly string[]): readonly Change[] {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return addresses(text, others)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return moments(text)
  if (/^\d+(?:\.\d+)?$/.test(text)) return numbers(text, true)
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text)) return ids
  if (/^0x[0-9a-f]*$/i.test(text)) return calls(text)
  return codes(text)
}

/** @param others addresses the answer could name instead of its own */
export function ofLeaf(name: string, value: unknown, others: readonly string[]): readonly Change[] {
  switch (typeof value) {
    case 'string':
      return [...ownChanges(value, others), ...texts(value)]
    case 'number':
      return [
        ...(name === 'chainId' ? otherChains : []),
        ...numbers(String(value), false),
        ['a text', 'many'],
      ]
    case 'boolean':
      return [
        ['turned', !value],
        ['as a text', String(value)],
      ]
    default:
      // A member the answer omits may be anything.
      return [...numbers('0.01', true), ...texts('x')]
  }
}
