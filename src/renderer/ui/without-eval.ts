import { config } from 'zod/v4/core'

// The page's policy allows no code from text: zod must not even try, or the browser reports a violation. It lies
// in zod's own chunk (electron.vite.config.ts), so it has been said before any schema of the page is made.
config({ jitless: true })
