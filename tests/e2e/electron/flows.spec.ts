import { test } from '../../support/electron-test.ts'
import { actingFlows } from '../flows/acting.ts'
import { contactFlows } from '../flows/contacts.ts'
import { callFlows } from '../flows/calls.ts'
import { keyboardFlows } from '../flows/keyboard.ts'
import { languageFlows } from '../flows/language.ts'
import { findingFlows } from '../flows/live-finding.ts'
import { floodFlow } from '../flows/live-flood.ts'
import { listFlows } from '../flows/live-list.ts'
import { pollingFlows } from '../flows/polls-alone.ts'
import { settingsFlows } from '../flows/settings.ts'
import { welcomeFlows } from '../flows/welcome.ts'

// What an operator does at the desk, as in a browser.
listFlows(test)
findingFlows(test)
callFlows(test)
pollingFlows(test)
settingsFlows(test)
welcomeFlows(test)
keyboardFlows(test)
languageFlows(test)
actingFlows(test)
contactFlows(test)
floodFlow(test, 10)
