import { type OrderKind, orderKinds } from './kinds'

/** Every choice of flows that a site can make in site.config.ts. */
export const flowChoices: readonly (readonly OrderKind[])[] = Array.from(
  { length: 2 ** orderKinds.length - 1 },
  (_, at) => orderKinds.filter((_, bit) => ((at + 1) >> bit) & 1),
)
