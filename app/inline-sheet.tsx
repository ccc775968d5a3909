'use client'

/** The build writes the text here (scripts/lib/inline-sheet.ts), only in the code that renders on the server. */
const sheet = '__STYLE_SHEET__'

/**
 * The style sheet within the page. The browser's code is without its text and keeps what the server sent.
 * @param nonce of the page's content policy
 */
export function InlineSheet({ nonce }: { nonce: string }) {
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? sheet : ''}
    </style>
  )
}
