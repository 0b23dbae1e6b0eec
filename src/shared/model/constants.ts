import type { NotificationCounts } from './attention.ts'
import type { ViewColumn } from './saved-view.ts'

// Constants without a schema, so that a page that only watches does not load the schema library.

/** The priority bands, most urgent first; a profile's scale assigns priorities to them (priority-band.ts). */
export const bandIds = ['critical', 'high', 'medium', 'low'] as const
export type BandId = (typeof bandIds)[number]

/** How sure the first-out of a flood is. */
export const certainties = ['sure', 'likely', 'unsure'] as const
export type Certainty = (typeof certainties)[number]

/** What makes an alarm a nuisance; `slow`: unacknowledged for longer than its tag usually is. */
export const nuisanceKinds = ['chattering', 'fleeting', 'stale', 'slow'] as const
export type NuisanceKind = (typeof nuisanceKinds)[number]

/** What the service numbers without naming it; the names are in the contact book. */
export const labelKinds = ['station', 'dataServer', 'tagGroup', 'scenario'] as const

/** The state of a call to one person. Accepting a call acknowledges no alarm: that is another word everywhere. */
export const callOutcomes = ['queued', 'ringing', 'answered', 'noAnswer', 'accepted', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** The largest of the interface's `uint`, an unsigned 32-bit integer. */
export const maxUint = 4_294_967_295

/** Whether a view is the built-in one that hides nothing; somebody who renamed it has made it their own. */
export const isAllView = ({ id, name }: { id: string; name: string }): boolean =>
  id === 'all' && name === 'All'

/** The limit of alarms that are acknowledged at once: more than a screen, fewer than a flood. */
export const maxAcknowledged = 100

/** The longest name of a tag whose past is asked for. */
export const maxTagName = 1_000

/** The limit of callees in one call. */
export const maxCalledIds = 1_000

/** People whom one call reaches, as far as they are recorded; a service may name any number of a group's members. */
export const maxCallees = 10_000

/** Shown by a page instead of one server: all that the desk watches. No profile has this id. */
export const allServersId = 'all'

/** The columns of the alarm list. */
export const columnIds = [
  'priority',
  'raised',
  'age',
  'message',
  'path',
  'area',
  'unit',
  'value',
  'state',
  'ackUser',
  'id',
  'dataServerId',
  'fullPath',
  'name',
  'localizedName',
  'resetMessage',
  'ackMessage',
  'masked',
  'lastChange',
  'attachedFile',
  'resetAttachedFile',
  'ackAttachedFile',
  'comment',
  'nuisance',
  'respond',
  'with',
] as const
export type ColumnId = (typeof columnIds)[number]

const plainColumns = (ids: readonly ColumnId[]): ViewColumn[] =>
  ids.map((id) => ({ id, width: null, pinned: false }))

/** The columns of a new view. */
export const standardColumns = plainColumns([
  'priority',
  'raised',
  'age',
  'message',
  'area',
  'unit',
  'path',
  'value',
  'state',
  'ackUser',
])
/** Those of earlier versions, which nobody chose. */
export const formerColumns = standardColumns.filter(({ id }) => id !== 'area' && id !== 'unit')

/**
 * The settings of a screen rather than of the desk. A page of the web host keeps its own, and the columns of its
 * views, and starts with the desk's; Electron's windows share the desk's.
 */
export const screenSettings = [
  'theme',
  'locale',
  'textScale',
  'density',
  'masked',
  'keys',
  'loadStrip',
  'startView',
] as const

/** What a screen may do, each role everything of those before it; docs/security.md has the table. */
export const roles = ['viewer', 'operator', 'supervisor'] as const
export type Role = (typeof roles)[number]

/** Whether a role includes what another one may do. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** The session of what the desk does by a rule of its settings. */
export const ruleSession = 'rule'

/** The session of the desk's own windows. */
export const localSession = 'local'

/** The choices of the display settings. */
export const themes = ['dark', 'light', 'contrast', 'colour-blind'] as const
export const locales = ['en', 'fr', 'de', 'es'] as const
export const densities = ['compact', 'normal', 'roomy'] as const
export type Theme = (typeof themes)[number]
export type Locale = (typeof locales)[number]
export type Density = (typeof densities)[number]

/** What draws the windows on Linux, by Chromium's name for it; auto: what the session is. */
export const ozonePlatforms = ['auto', 'x11', 'wayland'] as const
export type OzonePlatform = (typeof ozonePlatforms)[number]

/** The levels of the log, the most verbose first. */
export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** The counts of native notifications before the first one. */
export const noNotifications: NotificationCounts = {
  shown: 0,
  failed: 0,
  refused: 0,
  clicked: 0,
  closed: 0,
  lastProblem: null,
}

/** What somebody says of an alarm: it was useful, it was a nuisance, or nothing could be done about it. */
export const ratingKinds = ['useful', 'nuisance', 'noAction'] as const

/** A name is a few words: what happened, or where. */
export const maxBurstName = 120

/** How far the work on a bad actor is. */
export const worklistStates = ['open', 'inWork', 'done'] as const

/** A note is a few sentences, not a document. */
export const maxNoteLength = 1_000

/** The limits of an entry of the alarm help. */
export const maxHelpPattern = 400
export const maxHelpText = 4_000
export const maxHelpLink = 1_000
export const maxHelpLinks = 10

/** Nothing stays on the shelf for longer than a week without somebody extending it. */
export const maxShelvedMinutes = 10_080
/** A reason is a sentence. */
export const maxShelvingReason = 200
/** Planned work is known a month ahead, and covers a few places. */
export const maxPlanAheadMinutes = 31 * 1_440
export const maxWorkPlaces = 20
/** What became of one step of an escalation; skipped: its group was off shift; unknown: nobody can say whether it was called. */
export const stepOutcomes = ['calling', 'placed', 'refused', 'unknown', 'skipped'] as const
/** Why an escalation ended; exhausted: nobody accepted; off-shift: nobody could be called. */
export const escalationEnds = [
  'accepted',
  'taken',
  'acknowledged',
  'cleared',
  'stopped',
  'shelved',
  'exhausted',
  'off-shift',
  'read-only',
] as const
export type EscalationEnd = (typeof escalationEnds)[number]

/** The numbers that the embedded service takes for its simulated plant, from and to. */
export const plantLimits = {
  seed: { min: 0, max: 4_294_967_295 },
  rate: { min: 0, max: 60_000 },
  history: { min: 0, max: 3_650 },
  alarms: { min: 0, max: 100_000 },
  tags: { min: 1, max: 20_000 },
  plants: { min: 1, max: 9 },
} as const
/** How the service exits when it cannot understand its arguments: started again it would do the same. */
export const usageExitCode = 2
