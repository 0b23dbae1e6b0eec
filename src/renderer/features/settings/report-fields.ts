import type { ReportSettings } from '../../../shared/model/report-settings.ts'
import type { SettingField } from './setting-fields.ts'

type Unit = Extract<SettingField['control'], { kind: 'number' }>['unit']

/** What the alarm-system report measures by, in the order of the report. */
const units: Record<keyof ReportSettings, Unit> = {
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

export const reportFields: readonly SettingField[] = Object.entries(units).map(([name, unit]) => ({
  path: `report.${name}`,
  section: 'report',
  control: { kind: 'number', unit },
}))
