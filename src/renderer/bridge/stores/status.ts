import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DeskStatus } from '../../../shared/model/desk.ts'

interface ReceivedStatus {
  status: DeskStatus
  at: number
}

/** The latest connection status of the desk, and when it arrived. */
export const useStatus = defineStore('status', () => {
  const status = shallowRef<DeskStatus | null>(null)
  const receivedAt = shallowRef<number | null>(null)
  let signOfLife: ReceivedStatus | null = null

  function replace(next: DeskStatus, at: number) {
    signOfLife = null
    status.value = next
    receivedAt.value = at
  }

  return {
    status,
    receivedAt,
    replace,
    /** A sign of life changes no more than ages, and waits for the second hand that moves them. */
    receive(next: DeskStatus, at: number) {
      if (status.value !== null && newsOf(status.value) === newsOf(next)) signOfLife = { status: next, at }
      else replace(next, at)
    },
    /** The second hand moves. */
    tick() {
      if (signOfLife !== null) replace(signOfLife.status, signOfLife.at)
    },
    /** Another server: its status is not known yet. */
    reset() {
      signOfLife = null
      status.value = null
      receivedAt.value = null
    },
  }
})

/** What a status says beyond that the service still answers. */
function newsOf({
  confirmedAt,
  lastReconcile,
  clockOffsetMs,
  clockUncertaintyMs: _measured,
  late,
  ...news
}: DeskStatus): string {
  return JSON.stringify([
    news,
    [confirmedAt, lastReconcile, clockOffsetMs].map((part) => part === null),
    late > 0,
  ])
}
