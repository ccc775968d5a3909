// Wire decimals as whole numbers, with this soak's own arithmetic.

/** @throws when it is not a plain decimal, or has more decimals than that */
export function unitsOf(text: unknown, decimals: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? []
  if (whole === undefined || fraction.length > decimals) throw new Error(`"${text}" is not an amount`)
  const value = BigInt(whole) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0')
  return sign === '-' ? -value : value
}

export const centavosOf = (text: unknown): bigint => unitsOf(text, 2)

export const reaisOf = (centavos: bigint): string =>
  `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`
