import { test } from '../../support/web-desk.ts'
import { floodFlow } from '../flows/live-flood.ts'

// A trace takes a picture of every frame, which would leave little of the machine for the flood itself.
test.use({ trace: 'off' })

floodFlow(test, 60)
