import { headers } from 'next/headers'
import { InlineSheet } from './inline-sheet'

/** The build writes the rules here (scripts/lib/inline-sheet.ts) that import the sheet. */
const imports = '__STYLE_IMPORTS__'

/** What a page needs to be drawn. In development Next links the style sheet, and replaces it while it is edited. */
export async function DocumentHead() {
  const nonce = (await headers()).get('x-nonce')
  if (process.env.NODE_ENV !== 'production' || nonce === null) return null
  return (
    <head>
      <InlineSheet nonce={nonce} imports={imports} />
    </head>
  )
}
