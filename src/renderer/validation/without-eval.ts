import { config } from 'zod/v4/core'

// The page's policy allows no code from text: zod must not even try, or the browser reports a violation.
// The page's entry imports this first, before any schema is made.
config({ jitless: true })
