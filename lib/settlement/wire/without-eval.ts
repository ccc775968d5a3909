import { config } from 'zod'

// Before it parses, zod tries whether it may write code, which a page's content policy refuses and reports as a breach.
// Imported before any schema is made; on a server, which has no such policy, zod may.
if (typeof window !== 'undefined') config({ jitless: true })
