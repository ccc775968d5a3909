import { clsx } from 'clsx'
import { Amount } from '@/components/ui/amount'

/** The amount that arrives, the largest of a review. */
export function Arriving({ children }: { children: string }) {
  return (
    <p
      className={clsx(
        'wrap-anywhere font-semibold text-4xl sm:text-5xl wide:text-4xl',
        // On the narrowest phones a long one is smaller, to stay on one line.
        children.length > 12 && 'max-[24rem]:text-2xl',
      )}
    >
      <Amount>{children}</Amount>
    </p>
  )
}
