'use client'

/** The build writes the text here (scripts/lib/inline-sheet.ts), only in the code that renders on the server. */
const sheet = '__STYLE_SHEET__'
const id = 'sheet'

interface InlineSheetProps {
  /** The one in the page's content policy. */
  readonly nonce: string
  /** The addresses of the same sheet, with spaces between them. */
  readonly links: string
}

/**
 * The style sheet within the page. The browser's code is without its text and keeps what the server sent. A page that the
 * server did not render, as it failed or found nothing, has none: the browser links the sheet, and draws the page with it.
 */
export function InlineSheet({ nonce, links }: InlineSheetProps) {
  const isServer = typeof window === 'undefined'
  if (!isServer && document.getElementById(id) === null)
    return links.split(' ').map((href) => <link key={href} rel="stylesheet" href={href} precedence="sheet" />)
  return (
    <style id={id} nonce={nonce} suppressHydrationWarning>
      {isServer ? sheet : ''}
    </style>
  )
}
