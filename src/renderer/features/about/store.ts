import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { UpdateState } from '../../../shared/model/updates.ts'

export type AboutPart = 'program' | 'notes' | 'licences'

/** What is open of the window about the program, and what is known of updates. */
export const useAbout = defineStore('about', () => {
  const part = shallowRef<AboutPart | null>(null)
  const updates = shallowRef<UpdateState | null>(null)
  return {
    part,
    updates,
    replaceUpdates(next: UpdateState) {
      updates.value = next
    },
  }
})

/** Which versions this screen has been told about. */
interface SeenVersions {
  /** The version that was here last; null: none, so that there is nothing to compare with. */
  running(): string | null
  setRunning(version: string): void
  /** The available version whose line was dismissed. */
  dismissed(): string | null
  dismiss(version: string): void
}

const runningKey = 'tocsin.version'
const dismissedKey = 'tocsin.version.dismissed'

export function seenVersions(browser: Storage): SeenVersions {
  return {
    running: () => browser.getItem(runningKey),
    setRunning: (version) => browser.setItem(runningKey, version),
    dismissed: () => browser.getItem(dismissedKey),
    dismiss: (version) => browser.setItem(dismissedKey, version),
  }
}
