// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WidgetRoot } from './widget-root'

afterEach(cleanup)

test('runs from left to right in a page that doesn’t: an amount there would follow its unit', () => {
  render(
    <div dir="rtl">
      <WidgetRoot locale="en" theme="dark" colors={undefined} isBusy={false}>
        100 USDC
      </WidgetRoot>
    </div>,
  )
  expect(screen.getByText('100 USDC').closest<HTMLElement>('[dir]')?.dir).toBe('ltr')
})

test('is left alone by a browser that translates its host’s page: React would go on with the texts as they were', () => {
  render(
    <WidgetRoot locale="en" theme="dark" colors={undefined} isBusy={false}>
      100 USDC
    </WidgetRoot>,
  )
  expect(screen.getByText('100 USDC').closest('[translate="no"]')).not.toBeNull()
})
