import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Announcement } from '../../../shared/model/attention.ts'

/** A banner on the page. `until` is null for one that stays until somebody has seen to it. */
export interface Banner {
  key: number
  announcement: Announcement
  until: number | null
}

const showMillis = 12_000

/** New alarms that no native notification told. */
export const useAnnouncements = defineStore('announcements', () => {
  const banners = shallowRef<readonly Banner[]>([])
  let lastKey = 0
  return {
    banners,
    announce(announcement: Announcement, urgent: boolean, at: number) {
      const until = urgent ? null : at + showMillis
      // A summary goes on counting: it stands for the one before it and for single ones that pass anyway.
      const others =
        announcement.count > 1
          ? banners.value.filter((banner) => banner.announcement.count === 1 && banner.until === null)
          : banners.value
      banners.value = [...others, { key: ++lastKey, announcement, until }]
    },
    dismiss(key: number) {
      banners.value = banners.value.filter((banner) => banner.key !== key)
    },
    dismissAll() {
      banners.value = []
    },
    /** Takes away what was shown long enough, and what somebody has seen to. */
    expire(now: number, isSeenTo: (alarmId: number) => boolean) {
      const remaining = banners.value.filter(({ until, announcement }) =>
        until === null ? !isSeenTo(announcement.alarm.id) : now < until,
      )
      if (remaining.length !== banners.value.length) banners.value = remaining
    },
  }
})
