// What is wrong with site.config.ts, as a start and a build that will be deployed tell it. Pure but for that file.
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { siteFaults } from '@/lib/domain/site'
import { site } from '@/site.config'

/** The faults as lines for a terminal; null when there are none. */
export function siteRefusal(): string | null {
  const faults = siteFaults(site, orderKinds)
  if (faults.length === 0) return null
  return ['The app can’t start with this site.config.ts:', ...faults].join('\n  ')
}
