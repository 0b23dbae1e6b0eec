import type { z } from 'zod'
import {
  alarmCreationSchema,
  creationTemplateSchema,
  type CreationTemplate,
} from '../../../../shared/model/alarm-creation.ts'
import { creationFields, itemFields, type CreationField, type FieldKind } from './creation-fields.ts'
import { emptyDraft, listPaths, type CreationDraft } from './empty-draft.ts'
import { numberOf, problemOf, type Problem } from '../../../ui/problem.ts'

/** Problems by field path: `priority`, `alarmActions.0.type`. */
export type CreationProblems = Record<string, Problem>

/** The request body of a draft and its problems; an invalid value is kept as typed. */
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
  const problems = problemsIn(parsed.error?.issues ?? [], body)
  // The interface lets it out; nobody should raise an alarm without deciding how urgent it is.
  if (body['priority'] === undefined) problems['priority'] = { code: 'required' }
  return { body, problems }
}

/** The draft of JSON from a template or pasted, or its issues; the tag may be missing. */
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

/** Parses a typed value; text that does not parse stays text, and the schema rejects it. */
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
    const inner = (target[first] ?? {}) as Record<string, unknown> // created by this function
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
    problems[path] ??= at(body, path) === undefined ? { code: 'required' } : describeIssue(issue)
  }
  return problems
}

function describeIssue(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return { code: 'notDateTime' }
  return problemOf(issue)
}
