// What Chrome and Edge do to a page that they translate: each text, also one that comes later, makes way for a copy in
// two <font> elements, except inside of translate="no".
import type { BrowserContext } from '@playwright/test'

export async function translating(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const known = new WeakSet<Node>()
    const translate = (text: Text) => {
      const parent = text.parentElement
      if (parent === null || known.has(text) || !/\p{L}/u.test(text.data)) return
      if (parent.closest('script, style, noscript, textarea, svg, [translate="no"]') !== null) return
      const copy = document.createTextNode(text.data)
      known.add(copy)
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      inner.append(copy)
      text.replaceWith(outer)
    }
    const translateIn = (node: Node) => {
      const texts: Node[] = []
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (let at: Node | null = walker.currentNode; at !== null; at = walker.nextNode()) texts.push(at)
      for (const text of texts) if (text instanceof Text) translate(text)
    }
    const isReady = () =>
      [...document.querySelectorAll('button')].every((one) =>
        Object.keys(one).some((key) => key.startsWith('__reactProps')),
      )
    const begin = () => {
      // Later than the scripts of the page, which may take long on a busy machine.
      if (!isReady()) return requestAnimationFrame(begin)
      translateIn(document.body)
      const seen = { childList: true, characterData: true, subtree: true }
      return new MutationObserver((records) => {
        for (const { addedNodes, target } of records)
          for (const node of [...addedNodes, target]) translateIn(node)
      }).observe(document.body, seen)
    }
    addEventListener('load', begin)
  })
}
