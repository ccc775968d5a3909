// Exact decimals: strings on the wire, bigints scaled by a power of ten inside. Never binary floating point.

/** Reads "12.34" at `scale` decimals. Null when it is not a plain decimal, or has more decimals than that. */
export function parseDecimal(text: string, scale: number): bigint | null {
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text)
  if (match === null) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > scale) return null
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** Writes at least `least` decimals, and no trailing zeros beyond them. */
export function formatDecimal(value: bigint, scale: number, least = 0): string {
  const sign = value < 0n ? '-' : ''
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale, scale === 0 ? 0 : undefined).replace(/0+$/, '')
  const shown = fraction.padEnd(least, '0')
  const whole = digits.slice(0, digits.length - scale)
  return shown === '' ? `${sign}${whole}` : `${sign}${whole}.${shown}`
}

/** Centavos as reais: always two decimals. */
export function formatReais(centavos: bigint): string {
  return formatDecimal(centavos, 2, 2)
}

export function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
