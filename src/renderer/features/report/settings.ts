import type { ReportSettings } from '../../../shared/model/report-settings.ts'
import type { SettingsSection, SettingUnit } from '../../feature.ts'

/** The limits of the alarm-system report, in the order of the report. */
const units: Record<keyof ReportSettings, SettingUnit> = {
  operators: 'operators',
  acceptable: 'alarms',
  manageable: 'alarms',
  demanding: 'alarms',
  unacceptable: 'alarms',
  timeOver: 'percent',
  hourly: 'alarms',
  hoursOver: 'percent',
  peak: 'alarms',
  floodStart: 'alarms',
  floodEnd: 'alarms',
  floodTime: 'percent',
  upsetManageable: 'alarms',
  upsetExcessive: 'alarms',
  topTen: 'percent',
  chatterCount: 'alarms',
  chatterSeconds: 'seconds',
  chatterTags: 'tags',
  fleetingSeconds: 'seconds',
  fleetingAlarms: 'alarms',
  staleHours: 'hours',
  stalePerDay: 'alarms',
  low: 'percent',
  medium: 'percent',
  high: 'percent',
  highest: 'percent',
  splitTolerance: 'points',
  leadInHours: 'hours',
}

export const settings: readonly SettingsSection[] = [
  {
    id: 'report',
    order: 40,
    fields: Object.keys(units).map((key) => {
      const name = key as keyof ReportSettings
      return { path: `report.${name}`, control: { kind: 'number', unit: units[name] } }
    }),
  },
]
