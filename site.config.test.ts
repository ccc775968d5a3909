import { expect, test } from 'vitest'
import { siteFaults } from './lib/domain/site'
import { site } from './site.config'

test('the site’s own file has no fault', () => {
  expect(siteFaults(site)).toEqual([])
})
