import { useI18n } from '../../ui/i18n.ts'
import type { SettingField, SettingsSection } from '../../feature.ts'
import { screenSettings } from '../../../shared/model/constants.ts'
import { useNumbers } from '../../ui/formats/numbers.ts'
import { ownSections } from './sections.ts'

// By the name of their file: whoever shows settings is loaded late, and no first page waits for them.
const byFolder = import.meta.glob<readonly SettingsSection[]>(
  ['../../records/settings.ts', '../*/settings.ts'],
  { eager: true, import: 'settings' },
)

/** The sections of the settings page: what each feature has in its `settings.ts`, what the record views share, and the rest. */
export const settingsSections: readonly SettingsSection[] = [
  ...ownSections,
  ...Object.values(byFolder).flat(),
]

/** One section of the page, joined from the parts that features register. */
export interface JoinedSection {
  id: SettingsSection['id']
  parts: readonly SettingsSection[]
  fields: readonly SettingField[]
}

export function joinSections(parts: readonly SettingsSection[]): JoinedSection[] {
  const sorted = parts.toSorted((a, b) => a.order - b.order)
  return [...Map.groupBy(sorted, ({ id }) => id)].map(([id, members]) => ({
    id,
    parts: members,
    fields: members.flatMap(({ fields }) => fields),
  }))
}

/** Whose the settings of a section are; the page shows them in this order. */
export const settingGroups = ['screen', 'desk', 'servers'] as const
type SettingGroup = (typeof settingGroups)[number]

const ofScreens: readonly string[] = screenSettings
/** Kept by the browser itself, whatever the settings are. */
const ofBrowsers: readonly string[] = ['sound.output']

/** Whether a setting is kept by each screen of a web host. */
export const isOfScreen = ({ path }: Pick<SettingField, 'path'>) =>
  ofBrowsers.includes(path) || ofScreens.includes(path.split('.')[0] ?? '')

/** The group of a section: of the servers, or of the screen where each of its settings is. */
export function groupOf({ parts, fields }: Pick<JoinedSection, 'parts' | 'fields'>): SettingGroup {
  if (parts.some(({ isOfServers }) => isOfServers)) return 'servers'
  return fields.length > 0 && fields.every(isOfScreen) ? 'screen' : 'desk'
}

/** A search and other words for it: lists of equal words, set apart by semicolons, are the reader's language's. */
export function searchTerms(text: string, synonyms: string): string[] {
  const typed = text.trim().toLowerCase()
  const lists = synonyms.split(';').map((list) => list.split(',').map((word) => word.trim()))
  return [text, ...lists.filter((words) => words.some((word) => word === typed)).flat()]
}

export const hasDefault = ({ control }: SettingField) =>
  control.kind !== 'custom' || control.hasDefault !== false

/** The sections of the page, in its order. */
export const joinedSections: readonly JoinedSection[] = joinSections(settingsSections)

/** The texts of a setting: its label, its hint and a value in words. */
export function useSettingTexts() {
  const { t } = useI18n()
  const numbers = useNumbers()

  return {
    translate: t,
    label: ({ path }: SettingField) => t(`settings.field.${path}.label`),
    /** The choices of a setting. */
    options: ({ control }: SettingField) =>
      control.kind === 'choice' ? control.choices(t).map(({ label }) => label) : [],
    hint: ({ path, hintArgs }: SettingField) => t(`settings.field.${path}.hint`, hintArgs ?? {}),
    valueText({ control }: SettingField, value: unknown): string {
      if (control.kind === 'custom' && control.valueText) return control.valueText(value, numbers)
      if (control.kind === 'choice')
        return control.choices(t).find((choice) => choice.value === value)?.label ?? ''
      if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off')
      return typeof value === 'number' ? String(value) : ''
    },
  }
}
