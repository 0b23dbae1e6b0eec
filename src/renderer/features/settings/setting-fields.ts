import { inject } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { settingsSectionsKey, type SettingField, type SettingsSection } from '../../feature.ts'
import { useNumbers } from '../../ui/formats/numbers.ts'

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

export const hasDefault = ({ control }: SettingField) =>
  control.kind !== 'custom' || control.hasDefault !== false

export function useSettingsSections(): JoinedSection[] {
  return joinSections(inject(settingsSectionsKey, []))
}

/** The texts of a setting: its label, its hint and a value in words. */
export function useSettingTexts() {
  const { t } = useI18n()
  const numbers = useNumbers()

  return {
    translate: t,
    label: ({ path }: SettingField) => t(`settings.field.${path}.label`),
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
