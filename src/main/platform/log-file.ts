import { closeSync, existsSync, fstatSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolderSync, openPrivateSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'

export interface LogFile {
  /** Written before it returns, so that the line before a crash is there. */
  write(text: string): void
  /** The files there are, the newest first. */
  files(): string[]
  close(): void
}

export interface LogFileParts {
  folder: string
  maxBytes?: number
  maxFiles?: number
  /** A folder that cannot be written to does not stop the desk; it is reported once. */
  onError: (message: string) => void
}

/** The newest file of the folder. */
export const logFileName = 'tocsin.log'
const defaultMaxBytes = 2_000_000
const defaultMaxFiles = 5

/*
 * A log file that never grows beyond its limit:
 *
 *   tocsin.log ── full ──▶ tocsin.1.log ──▶ … ──▶ tocsin.4.log ──▶ overwritten
 */
export function openLogFile(parts: LogFileParts): LogFile {
  const { folder, maxBytes = defaultMaxBytes, maxFiles = defaultMaxFiles } = parts
  const nameOf = (age: number) => join(folder, age === 0 ? logFileName : `tocsin.${age}.log`)
  let descriptor: number | null = null
  let size = 0
  let hasComplained = false

  const open = (): number => {
    if (descriptor !== null) return descriptor
    makePrivateFolderSync(folder)
    descriptor = openPrivateSync(nameOf(0), 'append')
    size = fstatSync(descriptor).size
    return descriptor
  }

  const close = () => {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }

  const rotate = () => {
    close()
    for (let age = maxFiles - 2; age >= 0; age--)
      if (existsSync(nameOf(age))) renameSync(nameOf(age), nameOf(age + 1))
  }

  return {
    write(text) {
      try {
        const bytes = Buffer.byteLength(text)
        open()
        if (size > 0 && size + bytes > maxBytes) rotate()
        writeSync(open(), text)
        size += bytes
        hasComplained = false
      } catch (error) {
        descriptor = null
        if (!hasComplained) parts.onError(`the log file cannot be written: ${messageOf(error)}`)
        hasComplained = true
      }
    },
    files: () => Array.from({ length: maxFiles }, (_, age) => nameOf(age)).filter((file) => existsSync(file)),
    close,
  }
}
