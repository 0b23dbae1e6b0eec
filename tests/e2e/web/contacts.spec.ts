import { test } from '../../support/web-desk.ts'
import { contactFlows } from '../flows/contacts.ts'

contactFlows(test)
