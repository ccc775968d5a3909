/** This many in parallel, each lane taking the next task when it is free. The results are in order of completion. */
export async function inLanes<T>(lanes: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  const left = tasks.values()
  const lane = async () => {
    for (const task of left) done.push(await task())
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}
