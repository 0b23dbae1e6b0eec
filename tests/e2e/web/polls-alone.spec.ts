import { test } from '../../support/web-desk.ts'
import { pollingFlows } from '../flows/polls-alone.ts'

pollingFlows(test)
