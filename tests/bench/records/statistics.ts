import { createGrid, type GridApi } from 'ag-grid-community'
import { createPinia } from 'pinia'
import { createApp, defineComponent, h, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { bridgeKey } from '../../../src/renderer/bridge/use-bridge.ts'
import { provideTimeFormats } from '../../../src/renderer/ui/formats/use-times.ts'
import { createTexts } from '../../support/texts.ts'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import StatisticsView from '../../../src/renderer/features/statistics/StatisticsView.vue'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import type { AlarmStatistic } from '../../../src/shared/model/records.ts'
import { writeDuration } from '../../../src/shared/model/duration.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { fail, succeed } from '../../../src/shared/result.ts'

/** Statistics of so many tags, most of which fail seldom, the same at every call. */
export function makeStatistics(count: number): AlarmStatistic[] {
  return Array.from({ length: count }, (_, index) => {
    const failureNumber = 1 + Math.floor(40_000 / (1 + ((index * 7_919) % count)))
    const mean = 1_000 * (1 + ((index * 104_729) % 3_600))
    return {
      id: index + 1,
      tagName: `AREA${index % 7}\\UNIT${index % 90}\\T${index}.HI`,
      message: `Measurement ${index} of unit ${index % 90} is above its limit`,
      priority: 1 + (index % 4),
      code: index,
      failureNumber,
      failureTotalTime: writeDuration(failureNumber * mean),
      failureMeanTime: writeDuration(mean),
    }
  })
}

/** A desk that has the statistics at hand: what is measured is the page. */
function bridgeTo(statistics: readonly AlarmStatistic[]): Bridge {
  return {
    // The compiler does not see that a channel's own answer is that channel's reply.
    request: ((channel: string, payload: { offset: number; limit: number }) => {
      if (channel !== 'records.statistics') return Promise.resolve(fail('internal', 'not asked for here'))
      const items = statistics.slice(payload.offset, payload.offset + payload.limit)
      return Promise.resolve(succeed({ items, total: statistics.length, malformed: 0 }))
    }) as Bridge['request'],
    onPush: () => () => undefined,
  }
}

/** What the shell gives to every view. */
const Shell = defineComponent(() => {
  provideTimeFormats()
  return () => h(StatisticsView)
})

/** A view under measurement: made anew, and taken away again. */
export interface MeasuredView {
  draw(): Promise<void>
  clear(): void
}

export function ourStatistics(stage: () => HTMLElement, count: number): MeasuredView {
  const bridge = bridgeTo(makeStatistics(count))
  let app: App | null = null
  const isDrawn = () =>
    ['pareto', 'scatter'].every((id) => document.querySelector(`[data-testid=${id}][data-drawn=true]`)) &&
    document.querySelector('[data-testid=records] [data-key]') !== null
  return {
    async draw() {
      const router = createRouter({
        history: createMemoryHistory(),
        routes: [{ path: '/:all(.*)*', component: StatisticsView }],
      })
      app = createApp(Shell).provide(bridgeKey, bridge).use(createPinia()).use(createTexts('en')).use(router)
      app.runWithContext(() => {
        const settings = settingsSchema.parse({})
        useClock().tick(Date.UTC(2026, 10, 15))
        useSettings().replace(settings)
        const [profile] = settings.profiles
        if (profile) useSettings().selectServer(profile)
      })
      app.mount(stage())
      while (!isDrawn()) await new Promise(requestAnimationFrame)
    },
    clear: () => app?.unmount(),
  }
}

export function peerStatistics(stage: () => HTMLElement, count: number): MeasuredView {
  const rowData = makeStatistics(count)
  let grid: GridApi<AlarmStatistic> | null = null
  return {
    async draw() {
      grid = createGrid<AlarmStatistic>(stage(), {
        rowData,
        animateRows: false,
        columnDefs: (
          [
            'id',
            'priority',
            'message',
            'tagName',
            'failureNumber',
            'failureTotalTime',
            'failureMeanTime',
          ] as const
        ).map((field) => ({ field, ...(field === 'failureNumber' ? { sort: 'desc' as const } : {}) })),
      })
      while (document.querySelector('.ag-row') === null) await new Promise(requestAnimationFrame)
    },
    clear: () => grid?.destroy(),
  }
}
