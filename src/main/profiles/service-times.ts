import type { RecordPage } from '../../shared/model/records.ts'
import { succeed, type Result } from '../../shared/result.ts'
import { withOffset } from '../../shared/rules/service-time.ts'
import type { Zone } from '../../shared/rules/zone.ts'
import type { AlarmFeed, AlarmListSource } from '../desk/ports.ts'
import type { Records, TagRecords } from '../server/records.ts'

/**
 * Gives the times of a service an offset where it sends none. Everybody behind it reads the same instant: the lists,
 * their order and ages, exports, journal, memory and report.
 */
export interface ServiceTimes {
  list(source: AlarmListSource): AlarmListSource
  feed(feed: AlarmFeed): AlarmFeed
  records(records: Records): Records
  tagRecords(records: TagRecords): TagRecords
}

const historyTimes = ['alarmTime', 'ackTime', 'resetTime'] as const

export function createServiceTimes(zone: Zone): ServiceTimes {
  /** The record itself where nothing changes, as with nearly every service. */
  const timed = <T extends object>(record: T, fields: readonly (keyof T)[]): T => {
    let copy = record
    for (const field of fields) {
      const text = record[field]
      const next = typeof text === 'string' ? withOffset(text, zone) : text
      if (next !== text) copy = { ...copy, [field]: next }
    }
    return copy
  }
  const alarm = <T extends { alarmTime?: unknown }>(raw: T) => timed(raw, ['alarmTime'])
  const history = <T extends { alarmTime: string }>(record: T) => timed(record, historyTimes as never)
  // Which fields of a call are times is up to the service.
  const call = <T extends object>(record: T) => timed(record, Object.keys(record) as (keyof T)[])
  const page = <T>(answer: Result<RecordPage<T>>, read: (item: T) => T): Result<RecordPage<T>> =>
    answer.ok ? succeed({ ...answer.value, items: answer.value.items.map(read) }) : answer

  /** What the same page says depends on the zone too, which may become another one. */
  let isZoneNeeded = false

  return {
    list: (source) => ({
      async listAlarms(request, signal, revision) {
        const answer = await source.listAlarms(request, signal, isZoneNeeded ? undefined : revision)
        if (!answer.ok) return answer
        const alarms = answer.value.alarms.map(alarm)
        isZoneNeeded ||= alarms.some((read, place) => read !== answer.value.alarms[place])
        return succeed({ ...answer.value, alarms })
      },
    }),
    feed: (feed) => ({
      ...feed,
      start: (listener) =>
        feed.start({
          ...listener,
          onAlarm: (raw) => listener.onAlarm(typeof raw === 'object' && raw !== null ? alarm(raw) : raw),
        }),
    }),
    records: (records) => ({
      ...records,
      histories: async (query, signal) => page(await records.histories(query, signal), history),
      calls: async (query, signal) => page(await records.calls(query, signal), call),
    }),
    tagRecords: (records) => ({
      async background(subject) {
        const { raises, calls, ...rest } = await records.background(subject)
        return {
          ...rest,
          raises: raises.ok
            ? succeed({ ...raises.value, entries: raises.value.entries.map(history) })
            : raises,
          calls: calls.ok ? succeed(calls.value.map(call)) : calls,
        }
      },
    }),
  }
}
