import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteFaults } from './lib/domain/site'
import { site } from './site.config'

/** None where there is no such folder: a clone without parts may have an empty public/, which git does not keep. */
function filesBelow(name: string): string[] {
  const folder = path.join(import.meta.dirname, name)
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
}

/** Where a page, a route or a file of public/ answers: a folder in round brackets is no part of it. */
const answered = new Set([
  ...filesBelow('app')
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${path.posix.dirname(file).replace(/\([^/]*\)\/?/g, '')}`),
  ...filesBelow('public').map((file) => `/${file}`),
])

/** The links to this site that nothing answers. */
function deadLinks(links: NonNullable<typeof site.links>): string[] {
  const own = Object.values(links).filter((link) => link.startsWith('/'))
  return own.filter((link) => !answered.has(link.replace(/[?#].*/, '').replace(/(?<=.)\/$/, '')))
}

test('the site’s own file has no fault', () => {
  // The type check knows the kinds.
  expect(siteFaults(site, site.flows)).toEqual([])
})

test('each of its links to a page of ours has that page', () => {
  expect(deadLinks(site.links ?? {})).toEqual([])
})

test('a link to a page that is not there is named', () => {
  expect(
    deadLinks({ support: 'mailto:help@acme.example', terms: '/no-such-page', fees: '/sell?flow=a#fees' }),
  ).toEqual(['/no-such-page'])
})
