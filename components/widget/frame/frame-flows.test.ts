import { expect, test, vi } from 'vitest'
import { readFrameOptions } from './frame-options'

vi.mock('@/site.config', () => ({ site: { flows: ['buy'], tokens: 'all', links: {} } }))

test('a site that never sells frames no selling', () => {
  expect(readFrameOptions({ flow: 'sell' }).flow).toBeUndefined()
  expect(readFrameOptions({ flow: 'buy' }).flow).toBe('buy')
})
