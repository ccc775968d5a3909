// Whether a long secret can still be guessed: an alphabet, a row of keys, a repetition, words from examples. Pure.

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Words from examples, templates and leaked passwords, and from this product's own settings. */
const words =
  /password|passwort|passphrase|p[a4@]ssw[o0]rd|senha|segredo|secret|admin|letmein|welcome|login|token|nextauth|cron|ramp|starter|settlement|upstash|redis|postgres|client|server|session|example|sample|sandbox|production|prod|staging|live|test|demo|dummy|default|change|replace|insert|super|master|root|user|acme|company|empresa|dragon|monkey|iloveyou|hunter|correct|horse|battery|staple|lorem|ipsum|dolor|deadbeef|cafebabe|decafbad|foobar|brasil|real/g

/** The number of characters when each word, row and repetition counts as one. */
function unguessableLength(value: string): number {
  const withoutWords = value.slice(0, periodOf(value)).toLowerCase().replace(words, '\u0001')
  let left = ''
  for (let at = 0; at < withoutWords.length; ) {
    left += withoutWords[at]
    at += Math.max(1, runAt(withoutWords, at))
  }
  return left.replace(/(.+?)\1{2,}|(.{3,}?)\2+/g, (_, often?: string, twice?: string) => often ?? twice ?? '')
    .length
}

/** The period after which a text repeats; its length when it never does. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return period
  return text.length
}

/** How many characters from here are part of a row; 0 for fewer than four, which occur by chance. */
function runAt(text: string, at: number): number {
  let longest = 0
  for (const sequence of sequences) {
    for (let length = 4; sequence.includes(text.slice(at, at + length)); length += 1) {
      if (at + length > text.length) break
      longest = Math.max(longest, length)
    }
  }
  return longest
}

const leastUnguessable = 10

/** True when most of the secret can be guessed. No text of `openssl rand` is refused. */
export function isGuessable(secret: string): boolean {
  return unguessableLength(secret) < Math.max(leastUnguessable, secret.length / 2)
}
