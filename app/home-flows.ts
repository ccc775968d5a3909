import { clsx } from 'clsx'
import { buttonClass } from '@/components/ui/button'
import { getsTokens, givesTokens, type OrderKind } from '@/lib/domain/kinds/kinds'
import { site } from '@/site.config'

/** The first flow that brings tokens to an account without any. */
export const firstTokens = site.flows.find((flow) => getsTokens(flow) && !givesTokens(flow))

/** What tokens are worth is what a sale of them brings: without one, balances are shown alone. */
export const offersSell = site.flows.some((flow) => givesTokens(flow) && !getsTokens(flow))

/**
 * While an order waits for the person, that is what to do first. Else the first flow is the way to begin, or for an empty
 * account the one that brings tokens. Balances come after the buttons, so these change their colors alone, and no element
 * is replaced under a finger or the keyboard.
 */
export function flowClass(flow: OrderKind, isWaiting: boolean): string {
  if (isWaiting) return buttonClass('secondary', 'md', 'pair:min-w-32')
  const [isFirst, isForEmpty] = [flow === site.flows[0], flow === firstTokens]
  return buttonClass(
    isFirst ? 'primary' : 'secondary',
    'md',
    clsx(
      'pair:min-w-32',
      !isFirst &&
        isForEmpty &&
        'group-has-data-empty/home:border-transparent group-has-data-empty/home:bg-accent group-has-data-empty/home:text-on-accent group-has-data-empty/home:hover:bg-accent-hover',
      isFirst &&
        !isForEmpty &&
        firstTokens !== undefined &&
        'group-has-data-empty/home:border-line-strong group-has-data-empty/home:bg-surface group-has-data-empty/home:text-ink group-has-data-empty/home:hover:bg-raised',
    ),
  )
}
