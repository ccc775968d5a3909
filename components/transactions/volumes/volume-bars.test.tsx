import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VolumeBars } from './volume-bars'

afterEach(cleanup)

const months = ['September', 'October', 'November']

beforeEach(() => {
  render(
    <VolumeBars
      label="Reais by month"
      hint="Point at a month"
      touchHint="Tap a month"
      height={100}
      ticks={['R$200', 'R$100', 'R$0']}
      bars={months.map((name, index) => ({
        month: `2026-${index + 9}`,
        name,
        initial: name.slice(0, 1),
        sold: 50,
        bought: 10,
        figures: `${name}: R$${index}`,
      }))}
    />,
  )
})

const chart = () => screen.getByRole('slider', { name: 'Reais by month' })
const october = () => {
  const column = chart().querySelectorAll('span')[1]
  if (column === undefined) throw new Error('the chart has no second month')
  return column
}

/** This DOM has no pointer events of its own, so the kind of pointer is added to a plain one. */
function leaveChart(pointerType: string) {
  fireEvent(chart(), Object.assign(createEvent.pointerOut(chart()), { pointerType }))
}

test('the arrow keys choose a month, whose figures are shown and read out', () => {
  fireEvent.focus(chart())
  expect(screen.getByText('November: R$2')).toBeDefined()
  fireEvent.keyDown(chart(), { key: 'ArrowLeft' })
  expect(screen.getByText('October: R$1')).toBeDefined()
  expect(chart().getAttribute('aria-valuetext')).toBe('October: R$1')
  fireEvent.keyDown(chart(), { key: 'Home' })
  fireEvent.keyDown(chart(), { key: 'ArrowLeft' })
  expect(screen.getByText('September: R$0')).toBeDefined()
})

test('a mouse that leaves the chart leaves no month chosen', () => {
  fireEvent.pointerEnter(october())
  expect(screen.getByText('October: R$1')).toBeDefined()
  leaveChart('mouse')
  expect(screen.queryByText('October: R$1')).toBeNull()
  expect(screen.getByText('Point at a month')).toBeDefined()
})

test('what a finger chose stays to be read after it is lifted', () => {
  fireEvent.pointerDown(october())
  leaveChart('touch')
  expect(screen.getByText('October: R$1')).toBeDefined()
})
