import { noContributions, type Contributions } from '../contributions.ts'
import { live } from './live/index.ts'
import { flood } from './flood/index.ts'
import { load } from './load/index.ts'
import { memory } from './memory/index.ts'
import { missed } from './missed/index.ts'
import { shelf } from './shelf/index.ts'
import { wall } from './wall/index.ts'
import { histories } from './histories/index.ts'
import { evidence } from './evidence/index.ts'
import { tag } from './tag/index.ts'
import { statistics } from './statistics/index.ts'
import { interventions } from './interventions/index.ts'
import { report } from './report/index.ts'
import { worklist } from './worklist/index.ts'
import { handover } from './handover/index.ts'
import { about } from './about/index.ts'
import { calls } from './calls/index.ts'
import { escalation } from './escalation/index.ts'
import { groups } from './groups/index.ts'
import { contacts } from './contacts/index.ts'
import { alarmHelp } from './alarm-help/index.ts'
import { raise } from './raise/index.ts'
import { screens } from './screens/index.ts'
import { selfTest } from './self-test/index.ts'
import { servers } from './servers/index.ts'
import { phones } from './phones/index.ts'
import { settings } from './settings/index.ts'
import { team } from './team/index.ts'
import { help } from './help/index.ts'

/** The features, in the order of the navigation. Each is deleted by its folder, its import and its line here. */
export const features = [
  flood,
  load,
  memory,
  missed,
  shelf,
  wall,
  histories,
  evidence,
  tag,
  statistics,
  interventions,
  report,
  worklist,
  handover,
  calls,
  escalation,
  groups,
  contacts,
  raise,
  alarmHelp,
  servers,
  selfTest,
  screens,
  team,
  phones,
  settings,
  help,
  about,
] as const

/** What a page consists of. The live list is not a feature: every page opens with it, and the features build on it. */
export const parts = [live, ...features] as const

/** What the features contribute to one another. */
export const contributions = parts.reduce<Contributions>(
  (all, { contributes }) => ({ ...all, ...contributes }),
  noContributions,
)
