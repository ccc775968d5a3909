import path from 'node:path'
import { expect, test } from 'vitest'
import { coveredPromises, idsOf, servicePromises } from './promises.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const covered = coveredPromises(root)

test.each(servicePromises)('a test of the service has %s in its title', (id) => {
  expect(covered.get(id)).not.toEqual([])
})

test('an id counts at the start of a title, and nowhere else', () => {
  expect(idsOf("test('[SIG-2] a GET', () => {})")).toEqual(['SIG-2'])
  expect(idsOf("test.each([1])(\n  '[OFS-2] [OFS-3] on %d', () => {})")).toEqual(['OFS-2', 'OFS-3'])
  expect(idsOf("['[PRM-1] [PRM-2]', 'POST'],")).toEqual(['PRM-1', 'PRM-2'])
  expect(idsOf("// proves [SIG-2]\nconst text = 'see [SIG-3]'")).toEqual([])
})
