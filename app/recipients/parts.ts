import type { ReactNode } from 'react'
import { CsvLink } from './csv/csv-link'

/** Where else the list of recipients leads: pages of optional parts. */
export const listLinks: Readonly<Record<string, () => Promise<ReactNode>>> = {
  csv: CsvLink,
}
