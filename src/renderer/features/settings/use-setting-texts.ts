import { useI18n } from 'vue-i18n'
import { type SettingControl, type SettingField, fixedChoices } from './setting-fields.ts'
import { languageNames } from '../../messages.ts'
import { placeholders } from '../calls/index.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useViewName } from '../live/index.ts'

export interface Choice {
  value: string | null
  label: string
}
const placeholderNames = placeholders.map((word) => `{${word}}`).join(', ')
type ChoiceControl = Extract<SettingControl, { kind: 'choice' }>

/** The words of a setting: its name, its hint, its choices and its value. */
export function useSettingTexts() {
  const { t } = useI18n()
  const store = useSettings()
  const nameOf = useViewName()

  const label = ({ path }: SettingField) => t(`settings.field.${path}.label`)
  const hint = ({ path, control }: SettingField) =>
    t(
      `settings.field.${path}.hint`,
      control.kind === 'callTemplates' ? { placeholders: placeholderNames } : {},
    )
  const savedViews = () =>
    (store.settings?.views ?? []).map((view) => ({ value: view.id, label: nameOf(view) }))

  function choices({ of }: ChoiceControl): Choice[] {
    switch (of) {
      case 'theme':
        return fixedChoices.theme.map((value) => ({ value, label: t(`display.themes.${value}`) }))
      case 'density':
        return fixedChoices.density.map((value) => ({ value, label: t(`settings.choice.density.${value}`) }))
      case 'masked':
        return fixedChoices.masked.map((value) => ({ value, label: t(`settings.choice.masked.${value}`) }))
      case 'locale':
        return [
          { value: null, label: t('display.systemLanguage') },
          ...Object.entries(languageNames).map(([value, name]) => ({ value, label: name })),
        ]
      case 'view':
        return savedViews()
      case 'viewOrAll':
        return [{ value: null, label: t('settings.choice.viewId.all') }, ...savedViews()]
    }
  }

  /** A value in words, for "reset to …". */
  function valueText({ control }: SettingField, value: unknown): string {
    if (control.kind === 'choice') return choices(control).find((one) => one.value === value)?.label ?? ''
    if (control.kind === 'volume') return t('display.percent', { n: Math.round(Number(value) * 100) })
    if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off')
    if (typeof value === 'number') return String(value)
    return ''
  }

  return { label, hint, choices, valueText }
}
