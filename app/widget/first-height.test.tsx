import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '@/components/widget/frame/ramp-element'
import { rules } from '@/lib/domain/plan/plan.fixture'
import { FramedWidget } from './framed-widget'

vi.mock('@/components/widget/ramp-widget', () => ({ RampWidget: () => null }))

test('<ramp-widget> is as high from the start as its first screen, so that the page below it stays', () => {
  const element = document.createElement('ramp-widget')
  element.setAttribute('src', 'https://pay.example')
  document.body.append(element)
  const { container, unmount } = render(
    <FramedWidget
      title="Checkout"
      parentOrigin="https://shop.example"
      first={{}}
      serviceUrl="https://service.example"
      chains={[]}
      rules={rules}
      banner={null}
    />,
  )
  const rem = /min-h-\[(\d+)rem\]/.exec(container.querySelector('main')?.className ?? '')?.[1]
  expect(element.shadowRoot?.querySelector('iframe')?.style.height).toBe(`${Number(rem) * 16}px`)
  unmount()
  element.remove()
})
