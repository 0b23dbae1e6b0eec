import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Notice } from '../../../shared/model/attention.ts'
import type { Failure } from '../../../shared/result.ts'

/** The lines above the view: notices of the desk, and requests of this page that failed. */
export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([])
  const failures = shallowRef<readonly Failure[]>([])
  return {
    notices,
    failures,
    replace(next: readonly Notice[]) {
      notices.value = next
    },
    reportFailure(failure: Failure) {
      // The operator left that server while it was asked.
      if (failure.code === 'server-changed') return
      const others = failures.value.filter(({ message }) => message !== failure.message)
      failures.value = [...others, failure]
    },
    dismissFailure(failure: Failure) {
      failures.value = failures.value.filter((other) => other !== failure)
    },
    /** Another server: what failed on the one before is not its matter. */
    dismissFailures() {
      failures.value = []
    },
  }
})
