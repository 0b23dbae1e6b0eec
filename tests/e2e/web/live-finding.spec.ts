import { test } from '../../support/web-desk.ts'
import { findingFlows } from '../flows/live-finding.ts'

findingFlows(test)
