/** The faucet for a form, in sandbox builds; not compiled into live ones. */
export async function testTokensAction() {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { getTestTokens } = await import('./actions')
  return getTestTokens
}
