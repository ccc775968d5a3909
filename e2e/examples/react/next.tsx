// Replaces the part of Next that the widget needs (loading code on demand) for an app without Next. The widget shows its
// screens itself, so it needs no router.
import { type ComponentType, lazy, Suspense } from 'react'

interface DynamicOptions {
  readonly loading?: ComponentType
}

export default function dynamic<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading: Loading }: DynamicOptions = {},
) {
  const Later = lazy(async () => ({ default: await load() }))
  if (Loading === undefined) return Later
  return function Dynamic(props: P) {
    return (
      <Suspense fallback={<Loading />}>
        <Later {...props} />
      </Suspense>
    )
  }
}

export function useRouter() {
  return null
}

export function useLinkStatus() {
  return { pending: false }
}
