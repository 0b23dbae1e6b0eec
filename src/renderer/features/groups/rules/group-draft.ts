import {
  callGroupGroupingCreationSchema,
  callGroupCreationSchema,
  looseRecordSchema,
  type GroupKind,
  type LooseRecord,
} from '../../../../shared/model/call-group.ts'
import type { FieldProblem } from '../../../../shared/result.ts'
import { isOwnIdField, partOf } from '../../../../shared/rules/group-fields.ts'
import { fits, learnField, namingField, type LearnedField } from './learned-form.ts'
import { emptyGroupDraft, type GroupDraft } from './empty-draft.ts'
import { numberOf, problemOf, type Problem } from '../../../ui/problem.ts'

/** Problems by field. */
type GroupProblems = Readonly<Record<string, Problem>>

const knownSchemas = { group: callGroupCreationSchema, grouping: callGroupGroupingCreationSchema }

/** The fields of the form: learned, or pasted where that differs. */
export function formFields(learned: readonly LearnedField[], draft: GroupDraft): readonly LearnedField[] {
  const pasted = new Map(draft.pasted.map((field) => [field.name, field]))
  const known = new Set(learned.map(({ name }) => name))
  return [
    ...learned.map((field) => pasted.get(field.name) ?? field),
    ...draft.pasted.filter(({ name }) => !known.has(name)),
  ]
}

/** The request body of a draft and its problems; an invalid value is kept as typed. */
export function groupBody(
  kind: GroupKind,
  fields: readonly LearnedField[],
  draft: GroupDraft,
): { body: LooseRecord; problems: GroupProblems } {
  const body: Record<string, unknown> = {}
  const problems: Record<string, Problem> = {}
  for (const field of fields) {
    const parts = draft.parts[field.name]
    const text = draft.values[field.name] ?? ''
    if (field.kind === 'parts') {
      if (parts !== undefined) body[field.name] = parts
    } else if (text.trim() !== '') {
      const { value, problem } = valueOf(text, field)
      body[field.name] = value
      if (problem) problems[field.name] = problem
    }
  }
  const naming = namingField(fields)
  if (naming !== null && body[naming] === undefined) problems[naming] = { code: 'required' }
  return { body, problems: { ...knownProblems(kind, fields, body), ...problems } }
}

/** The draft of JSON, pasted or of an existing item. */
export function groupDraftOf(
  kind: GroupKind,
  learned: readonly LearnedField[],
  json: unknown,
): { ok: true; draft: GroupDraft } | { ok: false } {
  const body = looseRecordSchema.safeParse(json)
  if (!body.success) return { ok: false }
  const values: Record<string, string> = {}
  const parts: Record<string, readonly unknown[]> = {}
  const pasted: LearnedField[] = []
  for (const [name, value] of Object.entries(body.data)) {
    const known = learned.find((field) => field.name === name)
    const field = known && fits(kind, known, value) ? known : learnField(kind, name, [value])
    if (field !== known) pasted.push(field)
    if (field.kind === 'parts' && Array.isArray(value)) parts[name] = value
    else values[name] = textOf(value, field)
  }
  return { ok: true, draft: { values, parts, pasted } }
}

/** The draft of a copy, without name and id. */
export function duplicateDraft(
  kind: GroupKind,
  learned: readonly LearnedField[],
  record: LooseRecord,
): GroupDraft {
  const naming = namingField(learned)
  const shared = Object.entries(record).filter(
    ([name, value]) => name !== naming && !isOwnIdField(kind, name) && value !== null,
  )
  const parsed = groupDraftOf(kind, learned, Object.fromEntries(shared))
  return parsed.ok ? parsed.draft : emptyGroupDraft()
}

/** The field problems of a refusal, as the service words them. */
export function refusalsAt(
  kind: GroupKind,
  fields: readonly LearnedField[],
  body: LooseRecord,
  refused: readonly FieldProblem[],
): GroupProblems {
  const texts = new Map<string, string[]>()
  for (const { field: path, message } of refused) {
    const [first = '', ...rest] = path.split('.')
    const field = fields.find(({ name }) => name.toLowerCase() === first.toLowerCase())
    if (!field) continue
    const list = body[field.name]
    const part = Array.isArray(list) ? partOf(kind, list[Number(rest[0])]) : null
    // An entry is named by its id, a nested field by its path.
    const where = part ? String(part.id) : rest.join('.')
    const text = where === '' ? message : `${where}: ${message}`
    texts.set(field.name, [...(texts.get(field.name) ?? []), text])
  }
  return Object.fromEntries(
    [...texts].map(([name, lines]) => [name, { code: 'said', text: lines.join('; ') }]),
  )
}

function valueOf(text: string, field: LearnedField): { value: unknown; problem?: Problem } {
  switch (field.kind) {
    case 'text':
    case 'lines':
      return { value: text }
    case 'flag':
      return { value: text === 'true' }
    case 'texts':
      return { value: text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])) }
    case 'number': {
      const number = numberOf(text)
      if (Number.isNaN(number)) return { value: text, problem: { code: 'notNumber' } }
      return {
        value: number,
        ...(field.whole && !Number.isInteger(number) ? { problem: { code: 'notWhole' } } : {}),
      }
    }
    case 'json':
    case 'parts':
      return readJson(text)
  }
}

function readJson(text: string): { value: unknown; problem?: Problem } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return { value: text, problem: { code: 'notJson' } }
    throw error
  }
}

function textOf(value: unknown, { kind }: LearnedField): string {
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** For the fields of the embedded service, the schema is known. */
function knownProblems(kind: GroupKind, fields: readonly LearnedField[], body: LooseRecord): GroupProblems {
  const schema = knownSchemas[kind]
  if (!fields.every(({ name }) => Object.hasOwn(schema.shape, name))) return {}
  const issues = schema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), problemOf(issue)]))
}
