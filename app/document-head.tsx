import { headers } from 'next/headers'
import { InlineSheet } from './inline-sheet'

/** The build writes the sheet's addresses here (scripts/lib/inline-sheet.ts). */
const links = '__STYLE_LINKS__'

/** What a page needs to be drawn. In development Next links the style sheet, and replaces it while it is edited. */
export async function DocumentHead() {
  const nonce = (await headers()).get('x-nonce')
  if (process.env.NODE_ENV !== 'production' || nonce === null) return null
  return (
    <head>
      <InlineSheet nonce={nonce} links={links} />
    </head>
  )
}
