import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Notice } from '../../../shared/model/attention.ts'
import type { Failure } from '../../../shared/result.ts'

/** Calm lines above the page: what the desk wants known, and what a request of this page came to. */
export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([])
  const failures = shallowRef<readonly Failure[]>([])
  return {
    notices,
    failures,
    replace(next: readonly Notice[]) {
      notices.value = next
    },
    tellFailure(failure: Failure) {
      const others = failures.value.filter(({ message }) => message !== failure.message)
      failures.value = [...others, failure]
    },
    dismissFailure(failure: Failure) {
      failures.value = failures.value.filter((other) => other !== failure)
    },
  }
})
