import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Announcement, AttentionState } from '../../../shared/model/attention.ts'
import { noNotifications } from '../../../shared/model/constants.ts'

/** What the desk is annunciating; one page plays its sounds. */
export const useAnnunciation = defineStore('annunciation', () => {
  const state = shallowRef<AttentionState>({
    sounding: null,
    spoken: '',
    mutedUntil: null,
    unseen: 0,
    notifications: noNotifications,
  })
  /** Browsers play no sound before the first interaction with the page. */
  const soundBlocked = shallowRef(false)
  /** When the host loss that was silenced here began; the host itself cannot be asked to silence it. */
  const silencedHostLoss = shallowRef<number | null>(null)
  return {
    state,
    soundBlocked,
    silencedHostLoss,
    replace(next: AttentionState) {
      state.value = next
    },
  }
})

/** A banner on the page. `until` is null if it stays until the alarm is acknowledged or the banner dismissed. */
export interface AlarmBanner {
  key: number
  announcement: Announcement
  until: number | null
}

const bannerDurationMs = 12_000

/** New alarms for which no native notification was shown. */
export const useAlarmBanners = defineStore('alarm-banners', () => {
  const banners = shallowRef<readonly AlarmBanner[]>([])
  let lastKey = 0
  return {
    banners,
    show(announcement: Announcement, at: number) {
      const { alarm, count, urgent } = announcement
      const until = urgent ? null : at + bannerDurationMs
      // A summary keeps counting: it replaces the previous summary and the single banners that would expire. A
      // re-alarm replaces the banner of its alarm.
      const isReplaced = ({ announcement: shown, until: shownUntil }: AlarmBanner) =>
        count > 1 ? shown.count > 1 || shownUntil !== null : shown.count === 1 && shown.alarm.id === alarm.id
      banners.value = [
        ...banners.value.filter((banner) => !isReplaced(banner)),
        { key: ++lastKey, announcement, until },
      ]
    },
    dismiss(key: number) {
      banners.value = banners.value.filter((banner) => banner.key !== key)
    },
    dismissAll() {
      banners.value = []
    },
    /** Removes the banners whose time is over and those whose alarm has been acknowledged. */
    expire(now: number, isHandled: (alarmId: number) => boolean) {
      const remaining = banners.value.filter(({ until, announcement }) =>
        until === null ? !isHandled(announcement.alarm.id) : now < until,
      )
      if (remaining.length !== banners.value.length) banners.value = remaining
    },
  }
})
