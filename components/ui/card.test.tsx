import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Card } from './card'

afterEach(cleanup)

test('a card has one colour of edge, whatever its tone', () => {
  for (const tone of ['plain', 'accent'] as const) {
    render(<Card tone={tone} aria-label={tone} className="grid" />)
    const colours = screen.getByRole('region', { name: tone }).className.match(/(?<= )border-\w+/g)
    expect(colours).toEqual([tone === 'plain' ? 'border-line' : 'border-accent'])
  }
})

test('no page gives a card another edge, ground or room: the order of the style sheet would choose', () => {
  const files = ['app', 'components'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => join(root, name)),
  )
  const clashes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<Card\b[^>]*?className="([^"]*)"/g)]
      .map(([, classes = '']) =>
        classes.split(' ').filter((name) => /(^|:)(border|bg|p|px|py|rounded|shadow)-/.test(name)),
      )
      .filter((names) => names.length > 0)
      .map((names) => `${file}: ${names.join(' ')}`),
  )
  expect(clashes).toEqual([])
})
