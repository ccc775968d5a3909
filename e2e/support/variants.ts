/**
 * Another language, theme or width of a journey that is held already. `npm test` takes the first one, `npm run proof -- check
 * journeys` takes them all.
 */
export function variants<T>(all: readonly [T, ...T[]]): readonly T[] {
  return process.env.JOURNEYS_VARIANTS ? all : all.slice(0, 1)
}
