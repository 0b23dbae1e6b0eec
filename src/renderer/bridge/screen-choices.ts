import { settingRoles } from '../../shared/ipc/channel-roles.ts'
import { isAtLeast, screenSettings, type Role } from '../../shared/model/constants.ts'
import type { About } from '../../shared/model/desk.ts'
import type { SavedView, ViewColumn } from '../../shared/model/saved-view.ts'
import type { Settings, SettingsChange } from '../../shared/model/settings.ts'

type Part = keyof SettingsChange

/** What this screen shows differently from the desk's settings. */
export interface ScreenChoices {
  settings: SettingsChange
  /** The columns of the desk's views, by the ids of the views. */
  columns: Readonly<Record<string, ViewColumn[]>>
}

export const noChoices: ScreenChoices = { settings: {}, columns: {} }

const operatorParts = (Object.keys(settingRoles) as Part[]).filter(
  (part) => settingRoles[part] === 'operator',
)

/**
 * The parts that a screen keeps to itself: what belongs to a screen and, for a viewer, what main would refuse. What
 * the organisation locks is the same on every screen.
 */
function ownParts({ host, role, locked = {} }: OwnScreen): readonly Part[] {
  const parts = isAtLeast(role, 'operator') ? (host === 'web' ? screenSettings : []) : operatorParts
  return parts.filter((part) => !Object.hasOwn(locked, part))
}

/** What kind of screen this page is. */
export interface OwnScreen {
  host: About['host'] | undefined
  role: Role
  /** The settings that the organisation locks, by their paths. */
  locked?: Readonly<Record<string, string>> | undefined
}

/** The settings as this screen shows them. */
export function withChoices(common: Settings, choices: ScreenChoices, screen: OwnScreen): Settings {
  const parts = ownParts(screen)
  const shown = { ...common }
  for (const part of parts) take(shown, choices.settings, part)
  // Names that the desk hides stay hidden.
  shown.records = { ...shown.records, hideNames: common.records.hideNames }
  if (screen.host === 'web' && !parts.includes('views'))
    shown.views = withColumns(common.views, choices.columns)
  return shown
}

/** Divides a change into the choices of this screen from then on, and what is for the desk. */
export function divideChange(
  change: SettingsChange,
  common: Settings,
  choices: ScreenChoices,
  screen: OwnScreen,
): { choices: ScreenChoices; desk: SettingsChange | null } {
  const parts = ownParts(screen)
  const own = { ...choices.settings }
  const desk: SettingsChange = {}
  for (const part of Object.keys(change) as Part[]) take(parts.includes(part) ? own : desk, change, part)
  let { columns } = choices
  if (screen.host === 'web' && desk.views) {
    const stored = new Map(common.views.map((view) => [view.id, view.columns]))
    const isOwn = ({ id, columns: chosen }: SavedView) => stored.has(id) && !isSame(stored.get(id), chosen)
    columns = Object.fromEntries(desk.views.filter(isOwn).map((view) => [view.id, view.columns]))
    desk.views = desk.views.map((view) => ({ ...view, columns: stored.get(view.id) ?? view.columns }))
    if (isSame(desk.views, common.views)) delete desk.views
  }
  return { choices: { settings: own, columns }, desk: Object.keys(desk).length > 0 ? desk : null }
}

const withColumns = (views: SavedView[], columns: ScreenChoices['columns']): SavedView[] =>
  views.map((view) => (Object.hasOwn(columns, view.id) ? { ...view, columns: columns[view.id] ?? [] } : view))

/** Takes over one part where it is given. */
function take<P extends Part>(to: Pick<SettingsChange, P>, from: Pick<SettingsChange, P>, part: P): void {
  if (from[part] !== undefined) to[part] = from[part]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const key = 'tocsin.display'

/** The choices of a screen in its browser; a stored part that is not valid is left out. */
export function createScreenMemory(browser: Storage) {
  return {
    async read(): Promise<ScreenChoices> {
      const text = browser.getItem(key)
      if (text === null) return noChoices
      // Loaded on demand: it brings the schemas, which a page that has chosen nothing does not need.
      const { readChoices } = await import('./screen-choice-schema.ts')
      return readChoices(text)
    },
    write: (choices: ScreenChoices) => browser.setItem(key, JSON.stringify(choices)),
  }
}
