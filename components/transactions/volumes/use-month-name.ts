import { useFormatter } from 'next-intl'

/** Names a month, `YYYY-MM`. */
export function useMonthName() {
  const format = useFormatter()
  return (month: string, style: 'narrow' | 'short' | 'long') =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), {
      month: style,
      ...(style === 'long' ? { year: 'numeric' } : {}),
    })
}
