import { describe, expect, it } from 'vitest'
import { banned, habits, marksOf, proseOf, wordBreaches } from './words.mjs'

const marks = (file: string, text: string, table = banned): string[] =>
  marksOf(file, text, table).map((found: { mark: string }) => found.mark)

/** Apart from its call: these tests are read for marks too. */
const titled = "('asks anew', () => {})"

describe('words', () => {
  it.each([
    ['a line comment', 'x.ts', '// Ask anew.'],
    ['the end of a line of code', 'x.ts', 'const a = 1 // asked anew'],
    ['a block', 'x.ts', '/**\n * Asked anew.\n */'],
    ['the title of a test', 'x.test.ts', `it${titled}`],
    ['the title of a table of tests', 'x.test.ts', `it.each([1])${titled}`],
    ['markdown', 'x.md', 'It is asked anew.'],
    ['a style sheet', 'x.css', '/* asked anew */'],
  ])('reads %s', (_, file, text) => {
    expect(marks(file, text)).toEqual(['anew'])
  })

  it.each([
    ['a name', 'x.ts', 'const anew = 1'],
    ['a text', 'x.ts', "say('anew // anew')"],
    ['a template', 'x.ts', 'say(`anew // anew`)'],
    ['a pattern', 'x.ts', 'const form = /[\'"/]anew/\nconst other = 1'],
    ['a text in a test', 'x.test.ts', "it('asks', () => say('anew'))"],
    ['code in markdown', 'x.md', '`anew`\n```\nanew\n```\n'],
    ['data', 'x.json', '{"a":"anew"}'],
  ])('leaves %s alone', (_, file, text) => {
    expect(marks(file, text)).toEqual([])
  })

  it('finds a comment after a text that holds an apostrophe or an address', () => {
    expect(marks('x.ts', `say("don't", 'https://a.example') // anew`)).toEqual(['anew'])
  })

  it('keeps the number of the line', () => {
    expect(wordBreaches('x.ts', 'const a = 1\n\n// asked anew\n')).toEqual([
      'x.ts:3: "anew" (better: again, from the start)',
    ])
  })

  it.each([
    ['Of a …, (opening)', '// Of many callers one gets it.'],
    ['Of a …, (opening)', '/** Counted. Of an order it keeps the last. */'],
    ['ill', '// The service is ill.'],
    ['whoever', '// Whoever asks waits.'],
    ['any-, no-, somebody who', '// Nobody who has paid waits.'],
    ['True:', '// True: the check above.'],
    ['the word of', '// The word of the service.'],
  ])('knows "%s"', (mark, text) => {
    expect(marks('x.ts', text)).toEqual([mark])
  })

  it.each([
    '// One of a kind.',
    '// Skill, will and still.',
    '// Safe: it was checked above.',
    '// An ill-formed body.',
    '// The words of the list.',
    '// It answers `ill` then.',
  ])('accepts %s', (text) => {
    expect(marks('x.ts', text)).toEqual([])
  })

  it('counts habits without refusing them', () => {
    const text = '// It stands here.'
    expect(marks('x.ts', text)).toEqual([])
    expect(marks('x.ts', text, habits)).toEqual(['stands'])
  })

  it('names a better word for every mark', () => {
    for (const [mark, , better] of [...banned, ...habits]) expect(better, String(mark)).not.toBe('')
  })

  it('reads nothing in a file that holds no prose', () => {
    expect(proseOf('x.sql', '-- anew').join('')).toBe('')
  })
})
