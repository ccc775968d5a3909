import type { Instrumentation } from 'next'

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('./lib/server/process/start')
  await startServer()
}

export const onRequestError: Instrumentation.onRequestError = async (thrown, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { requestFailed } = await import('./lib/server/process/framework-lines')
  requestFailed(thrown, context)
}
