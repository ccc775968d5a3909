// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, mined, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { chains, show } from '../testing'
import { MilestoneList } from './milestone-list'

afterEach(cleanup)

const needed = chains[0]?.confirmations ?? 0

function textAt(confirmations: number): string {
  const order = foldOrder(created, [...ways.sent, mined('transfer', { confirmations })])
  show(<MilestoneList order={toOrderView(order)} />)
  return document.body.textContent ?? ''
}

test('counts the blocks up to those needed, and no more while a second node is waited for', () => {
  expect(textAt(needed - 1)).toContain(`${needed - 1} of ${needed} blocks`)
  cleanup()
  expect(textAt(needed + 45)).not.toMatch(/\d of \d/)
})
