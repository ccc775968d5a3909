import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import fallback from '@/messages/global-error.json'
import { defaultLocale, languages, loadMessages, locales } from '@/messages/locales'
import GlobalError from './global-error'

let leave = () => {}

/** The page had this language when it failed. What replaces it is a whole document, so it gets one. */
async function fail(lang: string) {
  document.documentElement.lang = lang
  const page = document.implementation.createHTMLDocument()
  const root = createRoot(page)
  await act(async () => root.render(<GlobalError />))
  leave = () => root.unmount()
  return { page }
}

afterEach(() => {
  act(leave)
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('lang')
})

describe('the page that replaces all others', () => {
  test.each(locales)('speaks %s where the page that failed did', async (locale) => {
    const { page } = await fail(locale)
    const { title } = (await loadMessages(locale)).pages.globalError
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe(title)
    expect(page.documentElement.lang).toBe(locale)
  })

  test('speaks the default language where the page had none of ours', async () => {
    const { page } = await fail('tlh')
    const { title } = (await loadMessages(defaultLocale)).pages.globalError
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe(title)
    expect(page.documentElement.lang).toBe(defaultLocale)
  })

  test('speaks the browser’s first language that we have where the server sent no page at all', async () => {
    vi.stubGlobal('navigator', { languages: ['tlh', 'pt-PT', 'en'] })
    const { page } = await fail('')
    const { title } = (await loadMessages('pt-BR')).pages.globalError
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe(title)
    expect(page.documentElement.lang).toBe('pt-BR')
  })

  test('has the texts of the default language at hand, as its own file has them', async () => {
    const { default: own } = await languages[defaultLocale].load()
    expect(own.pages.globalError).toEqual(fallback)
  })

  test('offers to load the page again', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const { page } = await fail(defaultLocale)
    act(() => page.querySelector('button')?.click())
    expect(reload).toHaveBeenCalledOnce()
  })
})
