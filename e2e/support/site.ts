// The site that the tests build: a clone's own, but with every flow and token on offer, so that a clone that offers fewer
// still proves all of its code. next.config.ts puts it in the place of site.config.ts.
import type { Site } from '@/lib/domain/site'
import { site as whole } from '@/lib/domain/site.fixture'
import { site as own } from '../../site.config'

export const site: Site = { ...own, flows: whole.flows, tokens: whole.tokens }
