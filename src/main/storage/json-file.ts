import { readFileSync, renameSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { messageOf } from '../../shared/errors.ts'
import { isMissingFile } from './atomic-file.ts'

/** What reading a file came to. Only damaged content may be set aside; an unreadable file may be readable again. */
export type FileRead<T> =
  | { kind: 'value'; value: T }
  | { kind: 'missing' }
  | { kind: 'damaged'; reason: string }
  | { kind: 'unreadable'; reason: string }

export function readJsonFileSync<T>(file: string, schema: z.ZodType<T>): FileRead<T> {
  try {
    return parse(readFileSync(file, 'utf8'), schema)
  } catch (error) {
    return failureOf(error)
  }
}

export async function readJsonFile<T>(file: string, schema: z.ZodType<T>): Promise<FileRead<T>> {
  try {
    return parse(await readFile(file, 'utf8'), schema)
  } catch (error) {
    return failureOf(error)
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): FileRead<T> {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success
      ? { kind: 'value', value: parsed.data }
      : { kind: 'damaged', reason: parsed.error.message }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'damaged', reason: error.message }
    throw error
  }
}

function failureOf(error: unknown): FileRead<never> {
  if (isMissingFile(error)) return { kind: 'missing' }
  if (error instanceof Error && 'code' in error) return { kind: 'unreadable', reason: error.message }
  throw error
}

/** A time as it can be part of a file name. */
export function stampOf(now: number): string {
  return new Date(now).toISOString().replaceAll(':', '-')
}

/** Keeps a damaged file under another name beside it; returns that name, or why it could not be renamed. */
export function setFileAside(
  file: string,
  now: number,
): { isMoved: true; keptAs: string } | { isMoved: false; reason: string } {
  const keptAs = `${file}.broken-${stampOf(now)}`
  try {
    renameSync(file, keptAs)
    return { isMoved: true, keptAs }
  } catch (error) {
    return { isMoved: false, reason: messageOf(error) }
  }
}
