import { flushPromises } from '@vue/test-utils'
import { vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { useShortcuts } from '../../src/renderer/ui/commands.ts'
import type {
  AlarmHistory,
  AlarmIntervention,
  AlarmStatistic,
  ServerShare,
} from '../../src/shared/model/records.ts'
import type { TagRatings } from '../../src/shared/model/rating.ts'
import type { ServerProfile } from '../../src/shared/model/server-profile.ts'
import { settingsSchema, type Settings } from '../../src/shared/model/settings.ts'
import { fail, succeed, type Result } from '../../src/shared/result.ts'
import { makeGroupLists } from './call-directory.ts'
import { createFakeBridge } from './fake-bridge.ts'
import { mountInPage } from './mount.ts'

type RecordChannel = 'records.histories' | 'records.statistics' | 'records.interventions' | 'records.calls'

/** What the desk answers; the records of each list come newest first, as the service would send them. */
export interface Records {
  'records.histories'?: readonly AlarmHistory[]
  'records.statistics'?: readonly AlarmStatistic[]
  'records.interventions'?: readonly AlarmIntervention[]
  'records.calls'?: readonly Record<string, unknown>[]
}

export interface RecordRequestPayload {
  filter: Record<string, unknown>
  sort: string
  offset: number
  limit: number
}

/** The next answer of the desk, in order; after the last of them it answers with the records. */
export type ScriptedAnswer = Result<never> | 'silence' | 'records'

export const inRepair = fail('service-failed', 'in repair')

/** Mounts a record view on a desk with these records, whose requests can be held back or refused. */
export async function openRecordView(
  view: Component,
  records: Records,
  options: {
    settings?: object
    route?: string
    script?: readonly ScriptedAnswer[]
    ratings?: readonly TagRatings[]
    /** The server of the page; by default a plain one. */
    profile?: ServerProfile
    /** What each of several servers has of the records. */
    servers?: ServerShare[]
  } = {},
) {
  simulateBrowser()
  const bridge = createFakeBridge()
  let settings: Settings = settingsSchema.parse(options.settings ?? {})
  bridge.answer('settings.change', (change) => {
    settings = settingsSchema.parse({ ...settings, ...change })
    return succeed(settings)
  })
  bridge.reply('records.cancel', null)
  bridge.reply('ratings.count', [...(options.ratings ?? [])])
  bridge.reply('groups.read', makeGroupLists())
  const scripted = [...(options.script ?? [])]
  const respond = (channel: RecordChannel) =>
    bridge.answer(channel, (payload) => {
      const { filter, sort, offset, limit } = payload as unknown as RecordRequestPayload
      const next = scripted.shift()
      if (next === 'silence') return new Promise(() => undefined)
      if (next && next !== 'records') return next
      const search = typeof filter['search'] === 'string' ? filter['search'].toLowerCase() : ''
      const all = (records[channel] ?? []).filter((row) =>
        JSON.stringify(row).replaceAll('\\\\', '\\').toLowerCase().includes(search),
      )
      const ordered = sort === '+id' ? all.toReversed() : all
      return succeed({
        items: ordered.slice(offset, offset + limit),
        total: all.length,
        malformed: 0,
        servers: options.servers,
        isBehind: options.servers?.some(({ isWaiting }) => isWaiting),
      })
    })
  for (const channel of [
    'records.histories',
    'records.statistics',
    'records.interventions',
    'records.calls',
  ] as const)
    respond(channel)

  const page = defineComponent({
    setup() {
      useShortcuts(document)
      return () => h(view)
    },
  })
  const { wrapper, router } = await mountInPage(page, {
    bridge,
    snapshot: { settings, ...(options.profile && { profile: options.profile }) },
    ...(options.route === undefined ? {} : { route: options.route }),
  })
  await flushPromises()

  const byTestId = (id: string) => wrapper.find(`[data-testid="${id}"]`)
  const button = (name: string) => {
    const found = wrapper
      .findAll('button')
      .find((one) => [one.attributes('aria-label'), one.text()].includes(name))
    if (!found) throw new Error(`There is no button ${name}.`)
    return found
  }
  return {
    wrapper,
    bridge,
    router,
    byTestId,
    button,
    hasButton: (name: string) => wrapper.findAll('button').some((one) => one.text() === name),
    async click(name: string) {
      await button(name).trigger('click')
      await flushPromises()
    },
    async type(testid: string, text: string) {
      await byTestId(testid).setValue(text)
      await flushPromises()
    },
    script: (...answers: ScriptedAnswer[]) => scripted.push(...answers),
    /** What was requested on a channel, in order. */
    requests: (channel: RecordChannel) => bridge.sent(channel) as unknown as RecordRequestPayload[],
    state: () => byTestId('record-state').text(),
    rowCount: () => Number(byTestId('records').attributes('aria-rowcount')) - 1,
    /** The keys of the rows that are drawn. */
    rowKeys: () => wrapper.findAll('[data-key]').map((row) => row.attributes('data-key')),
    rows: () => wrapper.findAll('[data-key]'),
    async clickHeading(title: string, init: MouseEventInit = {}) {
      const heading = wrapper.findAll('[role=columnheader]').find((one) => one.text().startsWith(title))
      await heading?.get('button').trigger('click', { ...init })
      await flushPromises()
    },
  }
}

/** What happy-dom does not have: a layout, idle time, and a canvas, where drawing has no effect. */
function simulateBrowser(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_800)
  vi.stubGlobal('requestIdleCallback', () => 1)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const context: object = new Proxy(
    {},
    {
      get: (target, name): unknown =>
        name === 'measureText' ? () => ({ width: 10 }) : (Reflect.get(target, name) ?? (() => context)),
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
}

const start = Date.parse('2026-03-02T00:00:00Z')

/** An entry of the alarm history, a minute after the one with the number before it. */
export const makeHistory = (id: number, fields: Partial<AlarmHistory> = {}): AlarmHistory => ({
  id,
  tagId: 1 + (id % 7),
  tagName: `PLANT\\UNIT${id % 7}\\T${id % 7}`,
  message: `Alarm ${id}`,
  priority: 1 + (id % 4),
  comment: '',
  alarmTime: new Date(start + id * 60_000).toISOString(),
  ...fields,
})

/** This many entries, newest first. */
export const makeHistories = (count: number, fieldsOf: (id: number) => Partial<AlarmHistory> = () => ({})) =>
  Array.from({ length: count }, (_, index) => makeHistory(count - index, fieldsOf(count - index)))
