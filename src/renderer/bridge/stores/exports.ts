import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ExportProgress } from '../../../shared/model/record-export.ts'

/** The exports that main runs for this page, with their latest progress, until they are dismissed. */
export const useExports = defineStore('exports', () => {
  const exports = shallowRef<readonly ExportProgress[]>([])
  return {
    exports,
    update(progress: ExportProgress) {
      const known = exports.value.some(({ ticket }) => ticket === progress.ticket)
      exports.value = known
        ? exports.value.map((other) => (other.ticket === progress.ticket ? progress : other))
        : [...exports.value, progress]
    },
    dismiss(ticket: string) {
      exports.value = exports.value.filter((other) => other.ticket !== ticket)
    },
    /** The host is lost, and its running exports with it. */
    failRunning() {
      exports.value = exports.value.map((progress) =>
        isOver(progress) ? progress : { ...progress, state: 'failed', problem: hostLost },
      )
    },
  }
})

const hostLost: NonNullable<ExportProgress['problem']> = {
  code: 'unreachable',
  message: 'the connection to the desk closed',
}

/** True if no more progress will follow. */
export const isOver = ({ state }: ExportProgress) => state !== 'choosing' && state !== 'running'
