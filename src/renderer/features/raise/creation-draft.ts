import type { z } from 'zod'
import {
  alarmCreationSchema,
  creationTemplateSchema,
  type CreationTemplate,
} from '../../../shared/model/alarm-creation.ts'
import {
  creationFields,
  itemFields,
  listPaths,
  type CreationField,
  type FieldKind,
  type ListPath,
} from './rules/creation-fields.ts'
import { numberOf, problemOf, type Problem } from '../../ui/problem.ts'

/** One action or beacon as it stands in the form. */
export interface DraftItem {
  /** Tells items apart while they move; it is not sent. */
  key: number
  values: Record<string, string>
}

/** An alarm to be raised as it stands in the form: whatever was typed, right or wrong; what is empty is not sent. */
export interface CreationDraft {
  values: Record<string, string>
  lists: Record<ListPath, DraftItem[]>
}

/** What is wrong, under the path of the field: `priority`, `alarmActions.0.type`. */
export type CreationProblems = Record<string, Problem>

export function emptyDraft(): CreationDraft {
  return {
    values: {},
    lists: { alarmActions: [], resetActions: [], ackActions: [], 'location.beaconList': [] },
  }
}

/** The body that a form describes, and what is wrong with it; the body shows what is typed even where it is wrong. */
export function bodyOf(draft: CreationDraft): { body: object; problems: CreationProblems } {
  const body: Record<string, unknown> = {}
  write(body, draft.values, creationFields)
  for (const list of listPaths) {
    const items = draft.lists[list].map(({ values }) => {
      const item: Record<string, unknown> = {}
      write(item, values, itemFields(list))
      return item
    })
    if (items.length > 0) put(body, list, items)
  }
  const parsed = alarmCreationSchema.safeParse(body)
  return { body, problems: problemsIn(parsed.error?.issues ?? [], body) }
}

/** The form of a body, of a template or pasted; the tag may be left open. Where it is no such body: why not. */
export function draftOfBody(
  json: unknown,
):
  | { ok: true; draft: CreationDraft; creation: CreationTemplate['creation'] }
  | { ok: false; issues: { path: string; message: string }[] } {
  const parsed = creationTemplateSchema.shape.creation.safeParse(json)
  if (parsed.success) return { ok: true, draft: draftOfCreation(parsed.data), creation: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { ok: false, issues }
}

function draftOfCreation(creation: object): CreationDraft {
  const draft = emptyDraft()
  draft.values = read(creation, creationFields)
  for (const list of listPaths) {
    const items = at(creation, list)
    if (!Array.isArray(items)) continue
    draft.lists[list] = items.map((item: unknown, key) => ({ key, values: read(item, itemFields(list)) }))
  }
  return draft
}

function write(
  target: Record<string, unknown>,
  values: Record<string, string>,
  fields: readonly CreationField[],
) {
  for (const { path, kind } of fields) {
    const text = values[path] ?? ''
    if (text.trim() !== '') put(target, path, valueOf(text, kind))
  }
}

function read(source: unknown, fields: readonly CreationField[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { path } of fields) {
    const value = at(source, path)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[path] = String(value)
  }
  return values
}

/** What the text stands for; text that stands for nothing of its kind stays text, and the schema refuses it. */
function valueOf(text: string, kind: FieldKind): string | number | boolean {
  switch (kind) {
    case 'uint':
    case 'double': {
      const number = numberOf(text)
      return Number.isNaN(number) ? text : number
    }
    case 'flag':
      return text === 'true'
    case 'dateTime':
      return text.trim()
    case 'text':
    case 'lines':
      return text
  }
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) target[first] = value
  else {
    const inner = (target[first] ?? {}) as Record<string, unknown> // made here, a line before
    target[first] = inner
    put(inner, rest.join('.'), value)
  }
}

function at(source: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      source,
    )
}

function problemsIn(issues: readonly z.core.$ZodIssue[], body: object): CreationProblems {
  const problems: CreationProblems = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    problems[path] ??= at(body, path) === undefined ? { code: 'required' } : inWords(issue)
  }
  return problems
}

function inWords(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return { code: 'notDateTime' }
  return problemOf(issue)
}
