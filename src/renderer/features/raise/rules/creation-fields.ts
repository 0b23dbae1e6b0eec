import type { KeyPart, MessageKey } from '../../../ui/i18n.ts'
import type { CreationDraft, ListPath } from './empty-draft.ts'

/** The input of a field; an undecided flag is not sent. */
export type FieldKind = 'text' | 'lines' | 'uint' | 'double' | 'dateTime' | 'flag'

export interface CreationField<Path extends string = string> {
  /** Path in the body: `location.latitude`. */
  readonly path: Path
  readonly kind: FieldKind
}

const field = <Path extends string>(kind: FieldKind, ...paths: Path[]): CreationField<Path>[] =>
  paths.map((path) => ({ path, kind }))
/** A field of the body itself; its name is `raise.field.<path>`. */
type BodyField = CreationField<KeyPart<'raise.field.'>>

/** What every alarm needs; the rest is behind “More”. */
const neededFields: readonly BodyField[] = [
  ...field('text', 'path'),
  ...field('lines', 'alarmMessage'),
  ...field('uint', 'priority'),
]

const momentFields = (moment: 'alarm' | 'reset' | 'ack') =>
  field(
    'text',
    `${moment}Format`,
    `${moment}ShortMessage`,
    `${moment}VocalMessageFile`,
    `${moment}AttachedFile`,
  )

/** The rest of the body (interface 2.6) by section; `list` is the list at the end of a section. */
export const creationSections = [
  {
    id: 'tag',
    fields: [
      ...field('text', 'value'),
      ...field('uint', 'stationId', 'dataServerId', 'tagGroupId', 'alarmDelay'),
      ...field('flag', 'raised', 'temporary'),
    ],
    list: null,
  },
  { id: 'alarm', fields: momentFields('alarm'), list: 'alarmActions' },
  {
    id: 'reset',
    fields: [...field('lines', 'resetMessage'), ...momentFields('reset')],
    list: 'resetActions',
  },
  { id: 'ack', fields: [...field('lines', 'ackMessage'), ...momentFields('ack')], list: 'ackActions' },
  {
    id: 'condition',
    fields: [
      ...field('text', 'eventCondition.value'),
      ...field(
        'flag',
        'eventCondition.transitory',
        'eventCondition.reactivatable',
        'eventCondition.resettable',
      ),
    ],
    list: null,
  },
  {
    id: 'location',
    fields: [
      ...field('double', 'location.latitude', 'location.longitude', 'location.horizontalAccuracy'),
      ...field('double', 'location.altitude', 'location.verticalAccuracy'),
      ...field('dateTime', 'location.date'),
      ...field('text', 'location.zone'),
    ],
    list: 'location.beaconList',
  },
] as const satisfies readonly { id: string; fields: readonly BodyField[]; list: string | null }[]

const rareFields: readonly BodyField[] = creationSections.flatMap(
  ({ fields }): readonly BodyField[] => fields,
)

/** The fields in front: what every alarm needs, and what the service has asked for. */
export const frontFields = (demanded: readonly string[]): readonly BodyField[] => [
  ...neededFields,
  ...rareFields.filter(({ path }) => demanded.includes(path)),
]

/** How many fields and items of a draft are filled, without some fields. */
export const countFilled = ({ values, lists }: CreationDraft, without: ReadonlySet<string>): number =>
  Object.entries(values).filter(([path, text]) => text !== '' && !without.has(path)).length +
  Object.values(lists).reduce((sum, items) => sum + items.length, 0)

const actionFields = [
  ...field('text', 'type'),
  ...field('uint', 'id', 'scriptId'),
  ...field('text', 'parameter'),
  ...field('uint', 'flags'),
].map((one) => ({ ...one, labelKey: `raise.action.field.${one.path}` as const }))
const beaconFields = [
  ...field('text', 'id', 'name', 'type'),
  ...field('double', 'accuracy'),
  ...field('dateTime', 'date'),
].map((one) => ({ ...one, labelKey: `raise.beacon.field.${one.path}` as const }))

/** The fields of one item of a list. */
export function itemFields(list: ListPath): readonly (CreationField & { labelKey: MessageKey })[] {
  return list === 'location.beaconList' ? beaconFields : actionFields
}

/** Suggested values; others may be typed. */
export const typesOf = (list: ListPath): readonly string[] =>
  list === 'location.beaconList'
    ? ['Undefined', 'Nfc']
    : ['CallGroup', 'CallUser', 'PlaySound', 'ExecuteCommand', 'StopCommand']

/** All fields outside lists. */
export const creationFields: readonly CreationField[] = [...neededFields, ...rareFields]
