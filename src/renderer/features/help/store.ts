import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GuideId } from './guide.ts'

/** Which guide is open, where in it, and what is searched for. */
export const useHelp = defineStore('help', () => {
  const guide = shallowRef<GuideId>('operators')
  /** Null: its beginning. */
  const section = shallowRef<string | null>(null)
  const search = shallowRef('')
  /** Counts the links that were followed: one leads to its heading even if that is the address already. */
  const followed = shallowRef(0)
  const positions = new Map<string, number>()
  const place = () => `${guide.value}#${section.value ?? ''}`
  return {
    guide,
    section,
    search,
    followed,
    /** Goes to a heading, or to the beginning of a guide. */
    follow(toGuide: GuideId, toSection: string | null) {
      guide.value = toGuide
      section.value = toSection
      positions.delete(place())
      followed.value++
    },
    /** How far down this address was read, where somebody was there before. */
    position: () => positions.get(place()) ?? null,
    keepPosition(scrollTop: number) {
      positions.set(place(), scrollTop)
    },
  }
})
