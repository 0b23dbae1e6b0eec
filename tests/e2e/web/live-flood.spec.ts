import { test } from '../../support/web-desk.ts'
import { floodFlow } from '../flows/live-flood.ts'

// A trace copies the page at every look at it; the machine is to be the flood's alone.
test.use({ trace: 'off' })

floodFlow(test, 60)
