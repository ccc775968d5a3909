// The site of unit tests (vitest.config.ts): what they prove holds for each choice that a clone makes in site.config.ts.
import { orderKinds } from './kinds/kinds'
import type { Site } from './site'

const [first, ...more] = orderKinds
if (first === undefined) throw new Error('there is a kind of order')

export const site: Site = {
  name: 'Ramp Starter',
  signInStatement: 'Sign in to manage your transactions. This costs nothing and moves no funds.',
  links: {},
  flows: [first, ...more],
  tokens: 'all',
}
