import { test } from '../../support/web-desk.ts'
import { actingFlows } from '../flows/acting.ts'
import { raiseFlows } from '../flows/raise.ts'

raiseFlows(test)
actingFlows(test)
