import { defineAsyncComponent } from 'vue'
import { loadLate, latePart } from '../../ui/load-late.ts'
import { densities, themes } from '../../../shared/model/constants.ts'
import { logLevels } from '../../../shared/model/constants.ts'
import { useHost } from '../../bridge/stores/host.ts'
import type { CustomControl, SettingControl, SettingsSection } from '../../feature.ts'
import { languageNames } from '../../ui/i18n.ts'

const onOff: SettingControl = { kind: 'switch' }
const seconds: SettingControl = { kind: 'number', unit: 'seconds' }
const custom = (component: () => Promise<object>, more: Partial<CustomControl> = {}): CustomControl => ({
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(component as () => Promise<never>)),
  ...more,
})

/** The sections that belong to no other feature. */
export const ownSections: readonly SettingsSection[] = [
  {
    id: 'display',
    order: 10,
    fields: [
      {
        path: 'theme',
        control: {
          kind: 'choice',
          choices: (t) => themes.map((value) => ({ value, label: t(`display.themes.${value}`) })),
        },
      },
      {
        path: 'locale',
        control: {
          kind: 'choice',
          choices: (t) => [
            { value: null, label: t('display.systemLanguage') },
            ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
          ],
        },
      },
      { path: 'textScale', control: { kind: 'number', unit: 'percent' } },
      {
        path: 'density',
        control: {
          kind: 'choice',
          choices: (t) => densities.map((value) => ({ value, label: t(`settings.choice.density.${value}`) })),
        },
      },
    ],
  },
  {
    id: 'keys',
    order: 15,
    fields: [{ path: 'keys', control: custom(() => import('./keys/KeysField.vue'), { isGroup: true }) }],
  },
  {
    id: 'notifications',
    order: 50,
    fields: [
      { path: 'attention.enabled', control: onOff },
      {
        path: 'attention.bands',
        control: custom(() => import('./AnnunciationTable.vue'), { isGroup: true }),
      },
      { path: 'attention.onlyWhenAway', control: onOff },
      { path: 'attention.realarmPauseSeconds', control: seconds },
      { path: 'attention.foldChattering', control: onOff },
    ],
  },
  {
    id: 'notifications',
    order: 52,
    fields: [
      {
        path: 'attention.quietHours',
        control: custom(() => import('./QuietHours.vue'), { isGroup: true }),
      },
    ],
  },
  {
    id: 'sound',
    order: 60,
    fields: [
      {
        path: 'sound.volume',
        control: custom(() => import('./VolumeField.vue'), {
          valueText: (value, { percent }) => percent(Number(value)),
        }),
      },
      {
        path: 'sound.output',
        control: custom(() => import('./SoundOutput.vue'), { isGroup: true, hasDefault: false }),
      },
      {
        path: 'sound.test',
        control: custom(() => import('./SoundTest.vue'), { isGroup: true, hasDefault: false }),
      },
      { path: 'sound.repeatSeconds', control: seconds },
      { path: 'sound.repeatForSeconds', control: seconds },
      { path: 'sound.speak', control: custom(() => import('./VoiceField.vue')) },
    ],
  },
  {
    id: 'connectionLoss',
    order: 70,
    fields: [
      { path: 'lossNotice.afterSeconds', control: seconds },
      { path: 'lossNotice.repeatSeconds', control: seconds },
    ],
  },
  {
    id: 'desktop',
    order: 80,
    note: (t) => (useHost().about?.host === 'web' ? t('settings.webOnly') : null),
    fields: [
      { path: 'desktop.closeToTray', control: onOff },
      { path: 'desktop.startAtLogin', control: onOff },
      { path: 'desktop.startMinimised', control: onOff },
      { path: 'desktop.alwaysOnTop', control: onOff },
      { path: 'desktop.kiosk', control: onOff },
      { path: 'desktop.hardwareAcceleration', control: onOff },
    ],
  },
  {
    id: 'log',
    order: 110,
    fields: [
      {
        path: 'logLevel',
        control: {
          kind: 'choice',
          choices: (t) =>
            logLevels.map((value) => ({ value, label: t(`settings.choice.logLevel.${value}`) })),
        },
      },
    ],
  },
  {
    id: 'permissions',
    order: 100,
    fields: [],
    component: latePart(() => import('./PermissionFields.vue')),
    searchWords: (t) => [t('authorization.pin'), t('settings.permissions.readOnly')],
  },
]
