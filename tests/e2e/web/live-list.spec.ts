import { test } from '../../support/web-desk.ts'
import { listFlows } from '../flows/live-list.ts'

listFlows(test)
