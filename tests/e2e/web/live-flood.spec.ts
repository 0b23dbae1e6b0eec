import { test } from '../../support/web-desk.ts'
import { floodFlow } from '../flows/live-flood.ts'

// A trace copies the page at every look at it; the machine is to be the flood's alone.
test.use({ trace: 'off' })

// Long enough for several thousand rows to arrive; TOCSIN_FLOOD_SECONDS=60 for a real flood.
floodFlow(test, Number(process.env.TOCSIN_FLOOD_SECONDS ?? 15))
