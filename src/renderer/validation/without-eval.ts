import { z } from 'zod'

// The page's policy allows no code from text: zod must not even try, or the browser reports a violation.
// Imported before any schema is made.
z.config({ jitless: true })
