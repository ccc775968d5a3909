// What names the product: yours to change (docs/going-live.md, "Make it yours"). Server and browser both read it, so it holds
// plain data and no secret. Words of one language are in messages/<language>.brand.json, colours and shapes in app/tokens.css.
import type { Site } from './lib/domain/site'

export const site: Site = {
  name: 'Ramp Starter',
  signInStatement: 'Sign in to manage your transactions. This costs nothing and moves no funds.',
  links: {},
  flows: ['sell', 'buy', 'send'],
  tokens: 'all',
}
