import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pinsOf, withPins } from './lib/pins.mjs'

const sha = 'a'.repeat(40)
const digest = `sha256:${'b'.repeat(64)}`
const workflow = `    steps:
      - uses: actions/checkout@v4.4.0
      - uses: actions/cache/save@${'c'.repeat(40)} # v4.1.0
        with:
          uses: nothing
`
const image = `FROM node:24-bookworm-slim AS build
RUN true
FROM node:24-bookworm-slim
`

describe('pins', () => {
  test('are read from actions and images, with or without one', () => {
    expect(pinsOf(workflow)).toEqual([
      { kind: 'action', name: 'actions/checkout', tag: 'v4.4.0', pin: null },
      { kind: 'action', name: 'actions/cache/save', tag: 'v4.1.0', pin: 'c'.repeat(40) },
    ])
    expect(pinsOf(image).map(({ name, tag, pin }) => [name, tag, pin])).toEqual(
      Array(2).fill(['node', '24-bookworm-slim', null]),
    )
  })

  test('are written next to the tag, once, and again for a tag that has moved', () => {
    const lookUp = (kind: string) => (kind === 'action' ? sha : digest)
    const once = withPins(workflow, lookUp)
    expect(once).toContain(`- uses: actions/checkout@${sha} # v4.4.0\n`)
    expect(once).toContain(`- uses: actions/cache/save@${sha} # v4.1.0\n`)
    expect(withPins(once, lookUp)).toBe(once)
    const built = withPins(image, lookUp)
    expect(built).toContain(`FROM node:24-bookworm-slim@${digest} AS build\n`)
    expect(withPins(built, lookUp)).toBe(built)
    expect(withPins(built, () => `sha256:${'d'.repeat(64)}`)).not.toContain(digest)
  })

  test('leave entries that did not answer unchanged', () => {
    expect(withPins(workflow + image, () => null)).toBe(workflow + image)
  })

  test('exist for every action of the workflow', () => {
    const used = pinsOf(readFileSync('.github/workflows/test.yml', 'utf8'))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(({ pin, tag }) => pin === null || !/^v\d+\.\d+\.\d+$/.test(tag))).toEqual([])
  })

  test('are known for each base image', () => {
    for (const file of ['Dockerfile', 'packages/sandbox/Dockerfile']) {
      const text = readFileSync(file, 'utf8')
      expect(pinsOf(text)).toHaveLength([...text.matchAll(/^FROM /gm)].length)
    }
  })
})
