import { Amount } from '@/components/ui/amount'

/** The amount that arrives, the largest of a review. */
export function Arriving({ children }: { children: string }) {
  return (
    <p className="wrap-anywhere font-semibold text-4xl sm:text-5xl wide:text-4xl">
      <Amount>{children}</Amount>
    </p>
  )
}
