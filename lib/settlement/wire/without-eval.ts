import { config } from 'zod'

// Before it parses, zod tests whether it may generate code, which a page's content policy blocks and reports as a
// violation. Imported before any schema is created; a server has no such policy, so zod may do it there.
if (typeof window !== 'undefined') config({ jitless: true })
