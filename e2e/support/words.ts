// Finds the texts on a page that don't come from a message.
import type { Page } from '@playwright/test'
import { site } from './site'
import { flatten, type Locale, readMessages } from './text'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The texts an ICU message can produce: one for each plural form, with any value for an argument. */
function forms(message: string): readonly string[] {
  const plural = /\{\w+, (?:plural|select),((?:\s*[\w=]+ \{[^{}]*(?:\{\w+\}[^{}]*)*\})+)\s*\}/.exec(message)
  if (!plural) return [message]
  const inner = [...(plural[1] ?? '').matchAll(/[\w=]+ \{([^{}]*(?:\{\w+\}[^{}]*)*)\}/g)]
  return inner.flatMap((match) =>
    forms(message.replace(plural[0], () => (match[1] ?? '').replace(/#/g, '{count}'))),
  )
}

function patternOf(message: string): RegExp {
  const parts = message.split(/\{\w+\}/).map((part) => escaped(part.trim()).replace(/\s+/g, '\\s+'))
  return new RegExp(`^${parts.join('\\s*[\\s\\S]*?\\s*')}$`)
}

/** Data, not messages: amounts, ids, addresses, times, and names given by the chain or the person. */
const data: readonly RegExp[] = [
  /^[\d.,:%≈→…•·*/+\s—-]*$/,
  /^(≈\s*)?(R\$|US\$|\$)?\s*[\d.,]+(\s*(USDC|USDT|DAI|BRL|USD))?$/,
  /^(USDC|USDT|DAI|BRL|USD|ETH)$/,
  /^0x[0-9a-fA-F]{4,}(…\u2060?[0-9a-fA-F]+)?$/,
  // The end of a shortened address, which is a separate text node.
  /^[0-9a-fA-F]{4}$/,
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
  /^Sandbox [AB]$/,
  // A network's or token's letter on its picture, and the name of the payment system.
  /^[A-Z]$/,
  /^Pix$/,
  /^[^\s@]+@[^\s@]+$/,
  // A time as the browser formats it for the language.
  /^(\w{3,4}\.? \d{1,2}, \d{4}, )?\d{1,2}:\d{2}(:\d{2})? ?([AP]M)?( UTC)?$/,
  /^(\d{1,2} de \w{3,4}\.? de \d{4}, )?\d{1,2}:\d{2}(:\d{2})?( UTC)?$/,
]

/** Every text a person sees or hears: text nodes, names, placeholders, titles, alternatives. */
async function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript')) found.add(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`body [${name}]`))
        found.add(element.getAttribute(name) ?? '')
    }
    return [...found].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })
}

/**
 * The texts on the page that come from no message in this language and are not data.
 * @param given names that the journey itself entered, such as a recipient's
 */
export async function strangersOn(
  page: Page,
  locale: Locale,
  given: readonly string[],
): Promise<readonly string[]> {
  const messages = [...flatten(readMessages(locale)).values()]
  // The first page's title begins with the name, every other one ends with it.
  const titled = messages.flatMap((message) => [`${message} · ${site.name}`, `${site.name} · ${message}`])
  // Texts of the site that no message holds.
  const own = [site.name, site.legal].filter((text) => text !== undefined)
  const known = [...messages, ...titled, ...own]
    .flatMap(forms)
    .filter((form) => form.replace(/\{\w+\}/g, '').trim() !== '')
  const patterns = [...known.map(patternOf), ...data]
  const texts = await textsOf(page)
  return texts.filter((text) => !given.includes(text) && !patterns.some((pattern) => pattern.test(text)))
}
