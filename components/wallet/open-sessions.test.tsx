import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SessionView } from '@/lib/domain/session-view'
import en from '@/messages/en.json'
import { OpenSessions } from './open-sessions'

const router = vi.hoisted(() => ({ refresh: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const at = '2026-11-21T12:00:00.000Z'
const here: SessionView = {
  id: 'here',
  network: '203.0.113.0/24',
  browser: 'Firefox',
  startedAt: at,
  lastSeenAt: at,
  isCurrent: true,
}
const phone: SessionView = { ...here, id: 'phone', network: null, browser: null, isCurrent: false }

function show(sessions: readonly SessionView[], answer: Result<null> = ok(null)) {
  const presses = { endOne: vi.fn(async () => answer), endOthers: vi.fn(async () => answer) }
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <OpenSessions sessions={sessions} account="0x1" {...presses} />
    </NextIntlClientProvider>,
  )
  return presses
}

describe('the open sessions', () => {
  test('mark the current browser’s session, which only signing out ends', () => {
    show([here])
    const item = within(screen.getByRole('listitem'))
    expect(item.getByText('Firefox')).toBeTruthy()
    expect(item.getByText('Internet network 203.0.113.0/24')).toBeTruthy()
    expect(item.getByText(en.sessions.current)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('end the chosen one, say so, and keep the focus at the list', async () => {
    const { endOne } = show([here, phone])
    fireEvent.click(screen.getByRole('button', { name: en.sessions.end }))
    expect(await screen.findByText(en.sessions.endedOne)).toBeTruthy()
    expect(endOne).toHaveBeenCalledWith('phone')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: en.sessions.open }))
    expect(router.refresh).toHaveBeenCalledOnce()
  })

  test('end all others by one press', async () => {
    const { endOthers } = show([here, phone])
    fireEvent.click(screen.getByRole('button', { name: en.sessions.endOthers }))
    expect(await screen.findByText(en.sessions.endedOthers)).toBeTruthy()
    expect(endOthers).toHaveBeenCalledExactlyOnceWith('0x1')
  })

  test('say what went wrong', async () => {
    show([here, phone], fail({ code: 'store_unavailable' }))
    fireEvent.click(screen.getByRole('button', { name: en.sessions.end }))
    expect((await screen.findByRole('alert')).textContent).toContain(en.errors.store_unavailable.title)
    expect(screen.queryByText(en.sessions.endedOne)).toBeNull()
  })
})
