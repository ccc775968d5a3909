import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { languages, locales } from '@/messages/locales'
import { LanguageMenu } from './language-menu'

afterEach(cleanup)

const choices = locales.map((locale) => ({ locale, name: languages[locale].name }))

function show() {
  const setLocale = vi.fn(async () => undefined)
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <LanguageMenu languages={choices} setLocale={setLocale} buttonClass="" />
      <button type="button">Elsewhere</button>
    </NextIntlClientProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Language: English' })
  return { setLocale, opener }
}

/** By role: what is hidden has none. */
const offered = () => {
  const list = screen.queryByRole('list')
  return list === null ? [] : within(list).getAllByRole('button')
}

/** This DOM has no pointer events of its own, so the kind of pointer is added to a plain one. */
const tap = (place: Element) =>
  fireEvent(place, Object.assign(createEvent.pointerUp(place), { pointerType: 'touch' }))

describe('the menu of languages', () => {
  test('offers every language by its own name once it is open, and marks the one in use', () => {
    const { opener } = show()
    expect(offered()).toEqual([])
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    expect(offered().map((button) => [button.lang, button.textContent])).toEqual(
      choices.map(({ locale, name }) => [locale, name]),
    )
    expect(offered().filter((button) => button.getAttribute('aria-current') === 'true')).toHaveLength(1)
    expect(offered()[0]?.getAttribute('aria-current')).toBe('true')
  })

  test('changes to the language that is pressed, closes, and gives the focus back', async () => {
    const { opener, setLocale } = show()
    fireEvent.click(opener)
    fireEvent.click(screen.getByRole('button', { name: 'Português' }))
    await expect.poll(() => setLocale).toHaveBeenCalledExactlyOnceWith('pt-BR')
    expect(offered()).toEqual([])
    expect(document.activeElement).toBe(opener)
  })

  test('stays as it is, with the rest of the page, when the choice gets no answer', async () => {
    const { opener, setLocale } = show()
    setLocale.mockRejectedValue(new TypeError('offline'))
    fireEvent.click(opener)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Português' })))
    expect(setLocale).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeTruthy()
    expect(opener.getAttribute('aria-busy')).toBeNull()
  })

  test('asks for nothing when the language in use is pressed', () => {
    const { opener, setLocale } = show()
    fireEvent.click(opener)
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(setLocale).not.toHaveBeenCalled()
    expect(offered()).toEqual([])
  })

  test('closes by Escape and gives the focus back', () => {
    const { opener } = show()
    fireEvent.click(opener)
    // Safari does not focus a pressed button by itself.
    expect(document.activeElement).toBe(opener)
    act(() => offered()[1]?.focus())
    fireEvent.keyDown(offered()[1] ?? opener, { key: 'Escape' })
    expect(offered()).toEqual([])
    expect(document.activeElement).toBe(opener)
  })

  test('opens by the arrow down, and arrows, Home and End move among the languages', () => {
    const { opener } = show()
    act(() => opener.focus())
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? opener, { key })
      return offered().findIndex((button) => button === document.activeElement)
    }
    expect(press('ArrowDown')).toBe(0)
    expect(press('End')).toBe(choices.length - 1)
    expect(press('ArrowDown')).toBe(choices.length - 1)
    expect(press('ArrowUp')).toBe(choices.length - 2)
    expect(press('Home')).toBe(0)
  })

  test('closes when the focus goes elsewhere, and stays while it moves within', () => {
    const { opener } = show()
    act(() => opener.focus())
    fireEvent.click(opener)
    act(() => offered()[0]?.focus())
    expect(offered()).toHaveLength(choices.length)
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    expect(opener.getAttribute('aria-expanded')).toBe('false')
  })

  test('closes by a press elsewhere that leaves the focus where it is, as on an iPhone', () => {
    const { opener } = show()
    fireEvent.click(opener)
    tap(offered()[0] ?? opener)
    expect(offered()).toHaveLength(choices.length)
    tap(document.body)
    expect(offered()).toEqual([])
    expect(document.activeElement).toBe(opener)
  })
})
