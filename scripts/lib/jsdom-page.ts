// What jsdom's page lacks here.
import { configure } from '@testing-library/react'

// A page waits for code that is loaded on demand, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// It has the element <dialog> but not its methods: these only set the open attribute, without a top layer, an inert page or
// focus management. The journeys test those.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

// Nor does it fill a constructed style sheet, or use one: a browser's own test shows what `<ramp-widget>` looks like.
if (typeof CSSStyleSheet !== 'undefined') CSSStyleSheet.prototype.replaceSync ??= () => undefined

// Node 26 has a `localStorage` of its own, undefined without a file, which Vitest puts before the page's.
// Safe: Vitest's environment sets it.
const { jsdom } = globalThis as { jsdom?: { readonly window: Window } }
if (jsdom !== undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    value: jsdom.window.localStorage,
    configurable: true,
    writable: true,
  })

// Files share the page, too: none finds what another one stored, for example a wallet that was chosen.
if (typeof sessionStorage !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
}
