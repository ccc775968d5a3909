// What no journey may cause: a request to another machine, a console message, an error, a policy violation, a page
// that moves by itself.
import type { BrowserContext, Page } from '@playwright/test'
import { noteShifts, type Stillness } from './shifts'

const local = /^(https?|wss?):\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/
const inside = /^(data|blob|about|chrome-error):/

export class Guard {
  private readonly found: string[] = []
  private readonly expected: RegExp[] = []

  /** A message that this journey provokes on purpose. */
  expect(complaint: RegExp): void {
    this.expected.push(complaint)
  }

  constructor(private readonly stillness: Stillness) {}

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('reportPolicyBreach', (text: string) => this.note(`policy: ${text}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        // Safe: exposeFunction defines it before any script of the page runs.
        const { reportPolicyBreach } = window as unknown as { reportPolicyBreach: (text: string) => void }
        reportPolicyBreach(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
      })
    })
    await noteShifts(context, this.stillness, (text) => this.note(`shift: ${text}`))
    context.on('request', (request) => {
      if (!local.test(request.url()) && !inside.test(request.url())) this.note(`request: ${request.url()}`)
    })
    context.on('page', (page) => this.watchPage(page))
    for (const page of context.pages()) this.watchPage(page)
  }

  private watchPage(page: Page): void {
    page.on('pageerror', (error) => this.note(`error: ${error.message}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
  }

  private note(text: string): void {
    this.found.push(text)
  }

  /** Everything seen that the journey did not expect. */
  complaints(): readonly string[] {
    return this.found.filter((text) => !this.expected.some((form) => form.test(text)))
  }
}
