import type { GroupKind, LooseRecord } from '../../../../shared/model/call-group.ts'
import {
  isOwnIdField,
  isPartField,
  nameFieldAmong,
  partIdField,
  partOf,
} from '../../../../shared/rules/group-fields.ts'
import { fieldsIn } from '../../../../shared/rules/record-fields.ts'

/** The input of a field: `parts` chooses people or groups, `json` is for anything without another input. */
export type LearnedKind = 'text' | 'lines' | 'number' | 'flag' | 'parts' | 'texts' | 'json'

/** A field of the form, learned from existing items. */
export interface LearnedField {
  name: string
  kind: LearnedKind
  /** Whether every existing item has it. */
  always: boolean
  /** Whether all its numbers are integers. */
  whole: boolean
  /** Where an entry of `parts` holds its id; null: the entry is the id. */
  idField: string | null
}

/** Fields shown first; others keep their order. */
const firstFields = ['name', 'label', 'title', 'description']

/** Without existing items: the fields of the embedded service. */
const modelFields: Record<GroupKind, readonly LearnedField[]> = {
  group: [
    field('name', 'text'),
    field('description', 'text'),
    { ...field('members', 'parts'), idField: 'id' },
  ],
  grouping: [field('name', 'text'), { ...field('groups', 'parts'), idField: 'id' }],
}

/** The fields for a new item, learned from the existing ones; the service assigns the id. */
export function learnFields(kind: GroupKind, records: readonly LooseRecord[]): readonly LearnedField[] {
  if (records.length === 0) return modelFields[kind]
  const names = fieldsIn(records, firstFields).filter((name) => !isOwnIdField(kind, name))
  return names.map((name) => {
    const values = records.flatMap((record) => ((record[name] ?? null) === null ? [] : [record[name]]))
    return {
      ...learnField(kind, name, values),
      always: records.every((record) => Object.hasOwn(record, name)),
    }
  })
}

/** The required name field; null: there is none. */
export function namingField(fields: readonly LearnedField[]): string | null {
  return nameFieldAmong(fields.filter(({ kind }) => kind === 'text').map(({ name }) => name))
}

/** Learns a field from its values. */
export function learnField(kind: GroupKind, name: string, values: readonly unknown[]): LearnedField {
  const own = kindOf(kind, name, values)
  return {
    ...field(name, own),
    whole: own === 'number' && values.every(Number.isInteger),
    idField: own === 'parts' ? idFieldOf(kind, name, values) : null,
  }
}

/** Whether the input of a field can represent a value. */
export function fits(kind: GroupKind, { kind: form }: LearnedField, value: unknown): boolean {
  switch (form) {
    case 'text':
      return typeof value === 'string' && !value.includes('\n')
    case 'lines':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'parts':
      return isListOf(value, (entry) => partOf(kind, entry) !== null)
    case 'texts':
      return isListOf(
        value,
        (entry) => typeof entry === 'string' && entry.trim() !== '' && !entry.includes('\n'),
      )
    case 'json':
      return true
  }
}

function kindOf(kind: GroupKind, name: string, values: readonly unknown[]): LearnedKind {
  const fitting = (form: LearnedKind) => values.every((value) => fits(kind, field(name, form), value))
  if (isPartField(kind, name) && fitting('parts')) return 'parts'
  // A field without values is treated as text.
  return (['text', 'lines', 'number', 'flag', 'texts'] as const).find(fitting) ?? 'json'
}

function idFieldOf(kind: GroupKind, name: string, values: readonly unknown[]): string | null {
  const entries = values.flatMap((value): unknown[] => (Array.isArray(value) ? value : []))
  // Without entries only the field name shows their form.
  if (entries.length === 0) return /ids$/i.test(name) ? null : 'id'
  return partIdField(kind, entries[0])
}

function field(name: string, kind: LearnedKind): LearnedField {
  return { name, kind, always: false, whole: false, idField: null }
}

function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry)
}
