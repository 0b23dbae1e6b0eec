import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Notice } from '../../../shared/model/attention.ts'
import type { Failure } from '../../../shared/result.ts'

/** A part of the page's address that names nothing. */
export interface AddressRefusal {
  name: string
  text: string
}

/** The lines above the view: notices of the desk, and what failed on this page. */
export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([])
  const failures = shallowRef<readonly Failure[]>([])
  const explained = shallowRef<string | null>(null)
  const refusals = shallowRef<readonly AddressRefusal[]>([])
  return {
    notices,
    failures,
    explained,
    refusals,
    replace(next: readonly Notice[]) {
      notices.value = next
    },
    reportFailure(failure: Failure) {
      // The operator left that server while it was asked.
      if (failure.code === 'server-changed') return
      const others = failures.value.filter(({ message }) => message !== failure.message)
      failures.value = [...others, failure]
    },
    /** Why a key or a button does nothing now: nobody was asked, so nothing failed. */
    explain(why: string) {
      explained.value = why
    },
    dismissFailure(failure: Failure) {
      failures.value = failures.value.filter((other) => other !== failure)
    },
    refuseAddress(name: string, text: string) {
      refusals.value = [...refusals.value.filter((other) => other.name !== name), { name, text }]
    },
    dismissRefusal(refusal: AddressRefusal) {
      refusals.value = refusals.value.filter((other) => other !== refusal)
    },
    /** Another server: what failed on the one before is not its matter. */
    dismissFailures() {
      failures.value = []
      explained.value = null
      refusals.value = []
    },
  }
})
