// The site that the tests build: a clone's own, but with every flow and token on offer, so that a clone that offers fewer
// still proves all of its code. next.config.ts puts it in the place of site.config.ts.
import { orderKinds } from '@/lib/domain/kinds/kinds'
import type { Site } from '@/lib/domain/site'
import { site as own } from '../../site.config'

const [first, ...more] = orderKinds
if (first === undefined) throw new Error('there is a kind of order')

export const site: Site = { ...own, flows: [first, ...more], tokens: 'all' }
