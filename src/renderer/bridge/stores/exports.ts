import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ExportProgress } from '../../../shared/model/record-export.ts'

/** The exports that main makes for this page: the newest word about each, until somebody puts it away. */
export const useExports = defineStore('exports', () => {
  const exports = shallowRef<readonly ExportProgress[]>([])
  return {
    exports,
    take(progress: ExportProgress) {
      const known = exports.value.some(({ ticket }) => ticket === progress.ticket)
      exports.value = known
        ? exports.value.map((other) => (other.ticket === progress.ticket ? progress : other))
        : [...exports.value, progress]
    },
    putAway(ticket: string) {
      exports.value = exports.value.filter((other) => other.ticket !== ticket)
    },
    /** The host is gone, and whatever it was making with it. */
    lose() {
      exports.value = exports.value.map((progress) =>
        isOver(progress) ? progress : { ...progress, state: 'failed', problem: lost },
      )
    },
  }
})

const lost: NonNullable<ExportProgress['problem']> = {
  code: 'unreachable',
  message: 'the connection to the desk closed',
}

/** True once nothing more will be told about it. */
export const isOver = ({ state }: ExportProgress) => state !== 'choosing' && state !== 'running'
