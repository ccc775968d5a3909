'use client'

import { useState } from 'react'
import type { Theme } from '@/lib/domain/theme'
import { paintBars } from './themes'

/** The theme in use, and a way to choose another. `cookie` is where the choice is kept (lib/server/preferences.ts). */
export function useTheme(initial: Theme, cookie: string) {
  const [theme, showTheme] = useState(initial)
  const choose = (next: Theme) => {
    showTheme(next)
    document.documentElement.dataset.theme = next
    paintBars(next)
    // Stored here and not by an action: leaving the page would abort the request and lose the choice.
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot write before the page is left.
    document.cookie = `${cookie}=${next}; Path=/; Max-Age=${365 * 86_400}; SameSite=Lax${secure}`
  }
  return { theme, choose }
}
