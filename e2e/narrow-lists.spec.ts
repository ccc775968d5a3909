// What stands in a line, or in a column, on a narrow phone: choices, filters, rows, links and the buttons that copy.
import { largeText } from './support/large-text'
import { seeAs } from './support/screens'
import { expect, test } from './support/test'

test('with text twice as large the choices of the first page stand apart, in Portuguese', async ({
  page,
  context,
  world,
  guard,
}) => {
  // It grows while the page loads.
  guard.expect(/^shift: /)
  const t = await seeAs(page, world.appUrl, 'pt-BR', 390)
  await context.addInitScript((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, `:root { ${largeText} } body { font-size: 2rem }`)
  await page.goto('/')
  const choices = page.getByRole('group', { name: t('home.card.flows') }).locator('label')
  await expect(choices).not.toHaveCount(0)
  const cut = await choices.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})
