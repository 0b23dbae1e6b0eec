import { densities, themes } from '../../../shared/model/settings.ts'
import { reportFields } from './report-fields.ts'

/** The parts of the settings, in the order of the page. */
export const settingSections = [
  'display',
  'list',
  'records',
  'report',
  'attention',
  'sound',
  'loss',
  'desktop',
  'calls',
  'acting',
  'servers',
] as const
export type SettingSection = (typeof settingSections)[number]

/** How a setting is changed. */
export type SettingControl =
  | { kind: 'switch' }
  | {
      kind: 'number'
      unit:
        | 'seconds'
        | 'minutes'
        | 'bytes'
        | 'percent'
        | 'alarms'
        | 'tags'
        | 'hours'
        | 'operators'
        | 'points'
        | 'rows'
    }
  | { kind: 'volume' }
  | { kind: 'voice' }
  | { kind: 'choice'; of: 'theme' | 'locale' | 'density' | 'masked' | 'view' | 'viewOrAll' }
  | { kind: 'quietHours' | 'bands' | 'soundTest' | 'shifts' | 'callTemplates' }

export interface SettingField {
  /** Where it stands in the settings; its texts are settings.field.<path>. */
  path: string
  section: SettingSection
  control: SettingControl
}

const field = (section: SettingSection, path: string, control: SettingControl): SettingField => ({
  path,
  section,
  control,
})
const onOff: SettingControl = { kind: 'switch' }
const seconds: SettingControl = { kind: 'number', unit: 'seconds' }
const minutes: SettingControl = { kind: 'number', unit: 'minutes' }

/** Every setting that the page shows; servers have a part of their own. */
export const settingFields: readonly SettingField[] = [
  field('display', 'theme', { kind: 'choice', of: 'theme' }),
  field('display', 'locale', { kind: 'choice', of: 'locale' }),
  field('display', 'textScale', { kind: 'number', unit: 'percent' }),
  field('display', 'density', { kind: 'choice', of: 'density' }),
  field('list', 'masked', { kind: 'choice', of: 'masked' }),
  field('list', 'loadStrip', onOff),
  field('list', 'startView', { kind: 'choice', of: 'view' }),
  field('records', 'shifts', { kind: 'shifts' }),
  field('records', 'records.hideNames', onOff),
  field('records', 'records.mostRows', { kind: 'number', unit: 'rows' }),
  ...reportFields,
  field('attention', 'attention.enabled', onOff),
  field('attention', 'attention.bands', { kind: 'bands' }),
  field('attention', 'attention.onlyWhenAway', onOff),
  field('attention', 'attention.viewId', { kind: 'choice', of: 'viewOrAll' }),
  field('attention', 'attention.quietHours', { kind: 'quietHours' }),
  field('sound', 'sound.volume', { kind: 'volume' }),
  field('sound', 'sound.test', { kind: 'soundTest' }),
  field('sound', 'sound.repeatSeconds', seconds),
  field('sound', 'sound.repeatForSeconds', seconds),
  field('sound', 'sound.speak', { kind: 'voice' }),
  field('loss', 'lossNotice.afterSeconds', seconds),
  field('loss', 'lossNotice.repeatSeconds', seconds),
  field('desktop', 'desktop.closeToTray', onOff),
  field('desktop', 'desktop.startAtLogin', onOff),
  field('desktop', 'desktop.startMinimised', onOff),
  field('desktop', 'desktop.alwaysOnTop', onOff),
  field('desktop', 'desktop.kiosk', onOff),
  field('calls', 'calls.repeatMinutes', minutes),
  field('calls', 'calls.recallMinutes', minutes),
  field('calls', 'calls.mostAudioBytes', { kind: 'number', unit: 'bytes' }),
  field('calls', 'calls.templates', { kind: 'callTemplates' }),
]

/** Those that have a usual value to go back to: a button to try a sound has none, nor has what somebody wrote. */
export const storedFields = settingFields.filter(
  ({ control }) => control.kind !== 'soundTest' && control.kind !== 'callTemplates',
)

export const fixedChoices = {
  theme: themes,
  density: densities,
  masked: ['shown', 'dimmed', 'hidden'],
} as const
