import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import '@/components/widget/frame/ramp-element'
import type { FrameOptions } from '@/components/widget/frame/frame-protocol'
import { rules } from '@/lib/domain/plan/plan.fixture'
import { loadMessages } from '@/messages/locales'

let say: (options: FrameOptions) => void = () => undefined
vi.mock('@/components/widget/frame/frame-link', () => ({
  linkToParent: ({ onConfig }: { onConfig: typeof say }) => {
    say = onConfig
    return { close: () => undefined }
  },
}))
vi.mock('@/components/widget/ramp-widget', () => ({ RampWidget: () => <p>checkout</p> }))

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(banner: ReactNode) {
  const { FramedWidget } = await import('./framed-widget')
  return render(
    <FramedWidget
      title="Checkout"
      parentOrigin="https://shop.example"
      first={{}}
      serviceUrl="https://service.example"
      chains={[]}
      rules={rules}
      banner={banner}
    />,
  )
}

test('the sandbox’s banner is in the widget’s language, whatever the browser’s, and changes with it', async () => {
  vi.stubEnv('NEXT_PUBLIC_RAMP_MODE', 'sandbox')
  // jsdom has none.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // Safe: only compared with the window itself.
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const [en, portuguese] = await Promise.all([loadMessages('en'), loadMessages('pt-BR')])
  await show(<p>{en.sandbox.banner}</p>)
  act(() => say({ locale: 'pt-BR' }))
  expect(await screen.findByText(portuguese.sandbox.banner)).toBeTruthy()
  expect(screen.queryByText(en.sandbox.banner)).toBeNull()
  act(() => say({ locale: 'en' }))
  expect(await screen.findByText(en.sandbox.banner)).toBeTruthy()
  expect(screen.queryByText(portuguese.sandbox.banner)).toBeNull()
})

test('<ramp-widget> is as high from the start as its first screen, so that the page below it stays', async () => {
  const element = document.createElement('ramp-widget')
  element.setAttribute('src', 'https://pay.example')
  document.body.append(element)
  const { container } = await show(null)
  const rem = /min-h-\[(\d+)rem\]/.exec(container.querySelector('main')?.className ?? '')?.[1]
  expect(element.shadowRoot?.querySelector('iframe')?.style.height).toBe(`${Number(rem) * 16}px`)
  element.remove()
})
