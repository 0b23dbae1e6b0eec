import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { CoverageState, PlantPlace } from '../../../shared/model/coverage.ts'
import { isMostUrgent } from '../../../shared/rules/alarm-state.ts'
import { coverer, wholePlant } from '../../../shared/rules/coverage.ts'
import { createPriorityTally } from '../../../shared/rules/priority-tally.ts'
import { useDesk } from './desk.ts'
import { useSettings } from './settings.ts'

/** Which part of the plant this screen answers for, and what nobody does. */
export const useCoverage = defineStore('coverage', () => {
  const desk = useDesk()
  const settings = useSettings()
  const state = shallowRef<CoverageState>(wholePlant)

  /** The server of an alarm and its path there: a page of several servers has both in one path. */
  function placeOf({ path, dataServerId }: Pick<Alarm, 'path' | 'dataServerId'>): [string, string] {
    if (!settings.isAll) return [settings.server?.id ?? '', path]
    const server = settings.settings?.profiles[dataServerId - 1]?.id ?? ''
    return [server, path.slice(path.indexOf('\\') + 1)]
  }

  /** Null: nothing is somebody else's. */
  const rule = computed(() => {
    const { own, covered } = state.value
    if (own === null) return null
    const { scale } = settings
    const [isOwn, isSomebodys] = [coverer(own), coverer(covered)]
    const known = new WeakMap<Alarm, boolean>()
    return (alarm: Alarm): boolean => {
      let is = known.get(alarm)
      if (is === undefined) {
        const [server, path] = placeOf(alarm)
        // The most urgent reach everybody, and so does what nobody would see otherwise.
        is = !isMostUrgent(alarm.priority, scale) && !isOwn(server, path) && isSomebodys(server, path)
        known.set(alarm, is)
      }
      return is
    }
  })

  /** What a place is called; with several servers its server comes first. */
  function nameOf({ server, area }: PlantPlace): string {
    const profiles = settings.settings?.profiles ?? []
    const name = profiles.find(({ id }) => id === server)?.name ?? server
    if (area === '') return name
    const shown = area.replaceAll('\\', ' \\ ')
    return profiles.length > 1 ? `${name} \\ ${shown}` : shown
  }

  return {
    state,
    replace(next: CoverageState) {
      state.value = next
    },
    /** Whether another screen covers an alarm, and this one does not. */
    isElsewhere: (alarm: Alarm) => rule.value?.(alarm) ?? false,
    /** The alarms that count at this screen, by priority; null: all do. */
    tally: computed(() => {
      const isElsewhere = rule.value
      if (isElsewhere === null) return null
      return createPriorityTally(desk.alarms.values().filter((alarm) => !isElsewhere(alarm)))
    }),
    /** How many alarms are somebody else's. */
    elsewhere: computed(() => {
      const isElsewhere = rule.value
      if (isElsewhere === null) return 0
      return desk.alarms.values().reduce((n, alarm) => n + Number(isElsewhere(alarm)), 0)
    }),
    nameOf,
    ownNames: computed(() => (state.value.own ?? []).map(nameOf).join(', ')),
  }
})
