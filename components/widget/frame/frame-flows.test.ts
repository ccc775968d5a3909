import { expect, test, vi } from 'vitest'
import { readFrameOptions } from './frame-options'

vi.mock('@/site.config', () => ({ site: { flows: ['buy', 'sell'], tokens: 'all', links: {} } }))

test('a site that never sends frames no sending', () => {
  expect(readFrameOptions({ flow: 'send' }).flow).toBeUndefined()
  expect(readFrameOptions({ flow: 'sell' }).flow).toBe('sell')
})
