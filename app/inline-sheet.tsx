'use client'

/** The build writes the text here (scripts/lib/inline-sheet.ts), only in the code that renders on the server. */
const sheet = '__STYLE_SHEET__'

/**
 * The style sheet within the page. The browser's code is without its text and keeps what the server sent. A page that the
 * server failed to render has none: the browser imports the sheet.
 * @param nonce of the page's content policy
 */
export function InlineSheet({ nonce, imports }: { nonce: string; imports: string }) {
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {typeof window === 'undefined' ? sheet : imports}
    </style>
  )
}
