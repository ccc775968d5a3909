/** The address of the sandbox's bank, where a code can be paid; null in live builds. */
export async function bankAddress(): Promise<string | null> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { controlUrl } = await import('@/lib/server/sandbox/config')
  return new URL('/bank', controlUrl('config')).href
}
