// Plain English where a person reads: comments, titles of tests, markdown. A table of marks with the better word.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Never right here. `npm run check` may refuse these. */
export const banned = [
  ['anew', /\banew\b/i, 'again, from the start'],
  ['in vain', /\bin vain\b/i, 'timed out, failed'],
  ['ill', /\bill\b(?!-)/i, 'failing, down'],
  ['True:', /(?:^|[/*] )True: /, 'Safe:'],
  ['whoever', /\bwho(?:so)?ever\b/i, 'the person, caller or process that'],
  [
    'any-, no-, somebody who',
    /\b(?:any|no|some|every)body (?:who|whose)\b/i,
    'name the person or the program',
  ],
  [
    'Of a …, (opening)',
    /(?:^|[.:] |[/*] |[`'"])Of (?:an?|the|many|two|what|one|each|several|all) /,
    'start with the subject',
  ],
  ['the word of', /\bthe (?:service's word|word of (?:the|a|its))\b/i, 'the answer of, what … says'],
  ['the latter', /\bthe (?:latter|former)\b/i, 'name it again'],
  [
    'lest, ere, whence',
    /\b(?:lest|ere|whence|thereof|therein|wherein|thereby|whereof|heretofore|thence|hence)\b/i,
    'so that … not, from where',
  ],
  ['all the same', /\ball the same\b/i, 'still, anyway'],
  ['as good as', /\bas good as\b/i, 'almost'],
  ['nought, naught', /\bna?ou?ght\b/i, 'zero, nothing'],
  ['shall', /\bshall\b/i, 'must, will'],
]

/** Right in places, a habit in many. Counted, never refused. */
export const habits = [
  ['nobody', /\bnobody\b/i, 'no user, no caller; or say who does'],
  ['anybody', /\banybody\b/i, 'anyone; or name the person'],
  ['is told, are told', /\b(?:is|are|was|were|be|been) told\b/i, 'gets, sees, receives'],
  ['by itself', /\b(?:by|of) itself\b/i, 'automatically, alone'],
  ['is believed', /\b(?:is|are|be) (?:not )?believed\b/i, 'is trusted, counts as proof'],
  ['stands', /\b(?:stands?|stood|standing)\b/i, 'is, remains, applies'],
  ['knows', /\b(?:knows?|knew) (?:no|nothing|none)\b/i, 'has no'],
  ['is none', /\b(?:is|are) none\b/i, 'is not one'],
  ['holds nothing', /\bholds? (?:no|nothing|none)\b/i, 'has no, is empty'],
  ['once more', /\bonce more\b/i, 'again'],
  ['what is … is', /(?:^|[.:] |[/*] )What (?:is|was|has|had|can|comes|stands)\b/, 'start with the subject'],
  ['who … (opening)', /(?:^|[.:] |[/*] )Who (?:is|was|has|had|can|may|says|asks|only)\b/, 'the user who …'],
  ['the like', /\b(?:and the like|such a one|the said)\b/i, 'similar'],
  [
    'by which, of which',
    /\b(?:by|of|with|to|in|for) (?:which|whom|whose)\b/i,
    'end the sentence and start another',
  ],
  ['house, world, book, desk', /\b(?:the house|the world|books|desk)\b/i, "the field's word"],
]

const isCode = /\.(tsx?|mjs|css|sol)$/
const isProse = /\.md$/

/** What may stand before a regular expression, and not before a division. */
const beforePattern = /(?:[=(,:[!&|?{};+]|^|\b(?:return|of|in|case))\s*$/

/** The end of a literal that begins at `at`. One between quotes ends with its line at the latest. */
function endOfLiteral(text, at) {
  const quote = text[at]
  let isInClass = false
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] === '\\') next += 1
    else if (text[next] === '\n' && quote !== '`') return next
    else if (quote === '/' && text[next] === '[') isInClass = true
    else if (quote === '/' && text[next] === ']') isInClass = false
    else if (text[next] === quote && !isInClass) return next + 1
  }
  return text.length
}

/** Every comment of a source text, as [start, end]. */
function comments(text) {
  const found = []
  let at = 0
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    if (two === '//' || two === '/*') {
      const end = two === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2
      found.push([at, end <= at + 1 ? text.length : end])
      at = found.at(-1)[1]
    } else if (
      /['"`]/.test(text[at]) ||
      (text[at] === '/' && beforePattern.test(text.slice(Math.max(0, at - 9), at)))
    )
      at = endOfLiteral(text, at)
    else at += 1
  }
  return found
}

const title = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(?=['"`])/g

/** Every title of a test or of a group of tests, as [start, end]. */
function titles(text) {
  return [...text.matchAll(title)].map((call) => {
    const at = call.index + call[0].length
    return [at, endOfLiteral(text, at)]
  })
}

/** Only the parts of a text, at their old places; all else is blank. */
function only(text, parts) {
  const blank = text.replace(/[^\n]/g, ' ').split('')
  for (const [start, end] of parts) for (let at = start; at < end; at += 1) blank[at] = text[at]
  return blank.join('')
}

/** The prose of a file, line by line as in the file. Code, also in markdown, is left out. */
export function proseOf(file, text) {
  const isMarkdown = isProse.test(file)
  if (!isMarkdown && !isCode.test(file)) return []
  const isTest = /\.(test|spec)\./.test(file)
  const prose = isMarkdown
    ? text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, ''))
    : only(text, [...comments(text), ...(isTest ? titles(text) : [])])
  const lines = prose.split('\n').map((line) => line.trim())
  // A title between backticks is prose; elsewhere they hold code.
  return lines.map((line) => (isMarkdown || /^[/*]/.test(line) ? line.replace(/`[^`]*`/g, '``') : line))
}

/**
 * Every mark of a file: where it is, which it is and the better word.
 * @param {string} file
 * @param {string} text
 * @returns {{ place: string, mark: string, better: string, line: string }[]}
 */
export function marksOf(file, text, table = banned) {
  return proseOf(file, text).flatMap((line, at) =>
    table
      .filter(([, form]) => form.test(line))
      .map(([mark, , better]) => ({ place: `${file}:${at + 1}`, mark, better, line })),
  )
}

/** One line for each banned mark, as the other rules of the house say it. */
export function wordBreaches(file, text) {
  return marksOf(file, text).map(({ place, mark, better }) => `${place}: "${mark}" (better: ${better})`)
}

const skipped = /^(node_modules|\.git|\.next.*|\.data|\.sandbox|test-results|playwright-report|coverage)$/

function walk(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (skipped.test(entry.name)) return []
    return entry.isDirectory() ? walk(root, file) : isCode.test(file) || isProse.test(file) ? [file] : []
  })
}

/** `lib/server` and the like as they are, of all other places the first folder. */
function zoneOf(file) {
  const [first, second] = file.split('/')
  if (second === undefined) return 'root'
  return first === 'lib' || first === 'packages' ? `${first}/${second}` : first
}

function printCounts(files) {
  const zones = [...new Set([...files.keys()].map(zoneOf))].sort()
  for (const [name, table] of [
    ['banned', banned],
    ['habits', habits],
  ]) {
    const found = [...files].flatMap(([file, text]) => marksOf(file, text, table))
    console.log(`\n${name}: ${found.length}`)
    for (const [mark] of table) {
      const places = found.filter((one) => one.mark === mark).map(({ place }) => zoneOf(place))
      const shares = zones
        .map((zone) => [zone, places.filter((one) => one === zone).length])
        .filter(([, count]) => count > 0)
      console.log(
        `${String(places.length).padStart(5)}  ${mark.padEnd(26)} ${shares.map((one) => one.join(' ')).join(', ')}`,
      )
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2)
  const only = asked.filter((one) => !one.startsWith('--'))
  const root = process.cwd()
  const files = new Map(
    walk(root)
      .filter((file) => only.length === 0 || only.some((start) => file.startsWith(start)))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  if (asked.includes('--count')) printCounts(files)
  else {
    const table = asked.includes('--habits') ? [...banned, ...habits] : banned
    const found = [...files].flatMap(([file, text]) => marksOf(file, text, table))
    for (const { place, mark, better, line } of found)
      console.error(`${place}: "${mark}" (better: ${better})\n    ${line}`)
    console.log(`words: ${files.size} files, ${found.length} marks`)
    process.exit(found.length === 0 ? 0 : 1)
  }
}
