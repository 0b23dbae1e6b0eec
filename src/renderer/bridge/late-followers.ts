import { defineStore } from 'pinia'

/** Stores that are made with the first view that needs them, and from then on follow the server of the page. */
export const useLateFollowers = defineStore('late-followers', () => {
  const resets: (() => void)[] = []
  return {
    /** Another server is shown: nothing of the one before is valid. */
    onReset: (reset: () => void) => void resets.push(reset),
    reset() {
      for (const reset of resets) reset()
    },
  }
})
