// What the widget takes of Next, for an app that is none: code that is fetched when it is wanted. It shows its places
// itself, so it asks for no route.
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
