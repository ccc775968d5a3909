// What is wrong with a page in the pseudo-language: texts that no message holds, numbers as English writes them, and what is cut off.
import type { Page } from '@playwright/test'
import { close, open, pseudoTag } from './pseudo'

/** Values that are the same in every language: amounts, ids, addresses, times, and names that a chain or a person gave. */
const data: readonly RegExp[] = [
  /^[\d.,:%≈→…•·—*/+()\s-]*$/,
  /^(≈\s*)?-?[\d.,]+\s*(R\$|US\$|\$|BRL|USD)$/,
  /^(≈\s*)?-?[\d.,]+\s*(USDC|USDT|DAI|ETH)$/,
  /^(USDC|USDT|DAI|BRL|USD|ETH|R\$|US\$)$/,
  // The letter on the picture of a network or a token, and the name of the payment system.
  /^[A-Z]$/,
  /^Pix$/,
  // Shortened, it may have a joiner, so that it stays on one line.
  /^(0x)?[0-9a-fA-F]{4,}(…\u2060?[0-9a-fA-F]*)?$/,
  // An address in full, in groups of four.
  /^(0x|[0-9a-fA-F]{4}( [0-9a-fA-F]{4})*)$/,
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
  /^[^\s@]+@[^\s@]+$/,
  // A date or a time as German writes it.
  /^(\d{1,2}\.( \p{L}{3,4}\.? |\d{1,2}\.)\d{4}, )?\d{1,2}:\d{2}(:\d{2})?( UTC)?$/u,
]

/** A month, with or without its year; the chart of a phone shows its first letter. */
const months: readonly RegExp[] = (['narrow', 'short', 'long'] as const).flatMap((length) => {
  const { format } = new Intl.DateTimeFormat(pseudoTag, { month: length, timeZone: 'UTC' })
  return Array.from(
    { length: 12 },
    (_, month) => new RegExp(`^${format(Date.UTC(2026, month, 15))}( \\d{4})?$`),
  )
})

/** A thousand with a comma, or one or two decimals behind a point. Dates and addresses of a network have such points too. */
const english = /\d,\d{3}\.\d|(?<![\d.,])\d+\.\d{1,2}(?![\d.])/
const dates = /\d{1,2}\.\s?(\d{1,2}|\p{L}+)\.?\s?\d{2,4}/gu

export interface Said {
  readonly text: string
  readonly isInMessage: boolean
}

/** Every text that a person sees or hears, in the order of the page, and whether it stands in the brackets of a message. */
async function textsOf(page: Page): Promise<readonly Said[]> {
  return page.evaluate(
    ([opening, closing]) => {
      const found: { text: string; isInMessage: boolean }[] = []
      const note = (raw: string, isInMessage: boolean) => {
        const text = raw.replace(/\s+/g, ' ').trim()
        if (text !== '') found.push({ text, isInMessage })
      }
      // One message may be several nodes, and hold another one: so brackets are counted over the whole page.
      let depth = 0
      const readText = (text: string) => {
        let from = 0
        for (let at = 0; at < text.length; at += 1) {
          const step = text[at] === opening ? 1 : text[at] === closing ? -1 : 0
          if (step === 0) continue
          note(text.slice(from, at), depth > 0)
          depth += step
          from = at + 1
        }
        note(text.slice(from), depth > 0)
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.closest('script, style, noscript, [lang]:not(html)'))
          readText(node.textContent ?? '')
      }
      if (depth !== 0) note(`a bracket is open on ${location.pathname}`, false)
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
        for (const element of document.querySelectorAll(`body [${name}]`))
          readText(element.getAttribute(name) ?? '')
      }
      readText(document.title)
      // What a field holds is typed, or a number of ours.
      for (const { value } of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
        note(value, true)
      return found
    },
    [open, close] as const,
  )
}

/** Elements that hide a part of their content to the right, and a page that is wider than the screen. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // What is typed scrolls within its field.
    const isHidden = (element: Element) =>
      element.closest('.sr-only, [hidden], script, style, input') !== null ||
      // Only for assistive technology on a phone.
      element.clientWidth <= 1 ||
      element.getClientRects().length === 0
    const found = [...document.body.querySelectorAll('*')]
      .filter((element) => !isHidden(element) && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX))
      .map((element) => `cut off: ${element.tagName.toLowerCase()} “${element.textContent?.slice(0, 80)}”`)
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide <= 0) return found
    const isTooFar = (element: Element) =>
      element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
    const widest = [...document.body.querySelectorAll('*')].filter(
      (element) => !isHidden(element) && isTooFar(element) && ![...element.children].some(isTooFar),
    )
    const names = widest.map((element) => `${element.tagName.toLowerCase()} “${element.textContent}”`)
    return [...found, `the page is ${wide} px wider than the screen: ${names.join(', ')}`]
  })
}

/** One line for each fault. @param given names that the journey itself brought */
export async function faultsOf(page: Page, given: readonly string[]): Promise<readonly string[]> {
  const texts = await textsOf(page)
  const strangers = texts
    .filter(({ text, isInMessage }) => !isInMessage && !given.includes(text))
    .filter(({ text }) => ![...data, ...months].some((form) => form.test(text)))
    .map(({ text }) => `no message: “${text}”`)
  const numbers = texts
    .filter(({ text }) => english.test(text.replace(dates, '')))
    .map(({ text }) => `an English number: “${text}”`)
  return [...new Set([...strangers, ...numbers, ...(await cutOff(page))])]
}
