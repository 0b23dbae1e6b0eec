import type { AlarmBackground, AlarmSubject } from '../../shared/model/alarm-background.ts'
import { callRecordSchema } from '../../shared/model/alarm-background.ts'
import { alarmHistorySchema } from '../../shared/model/alarm-history.ts'
import { alarmStatisticSchema } from '../../shared/model/alarm-statistic.ts'
import { succeed } from '../../shared/result.ts'
import { readItems } from './items.ts'
import type { Transport } from './transport.ts'

const dayMillis = 86_400_000
const mostEntries = 200

/** What the service's records say around one alarm. */
export interface TagRecords {
  background(subject: AlarmSubject): Promise<AlarmBackground>
}

// The records have no filter for a tag, so its name is searched for and what only resembles it is left out.
function isOfTag(subject: AlarmSubject) {
  const names = new Set([subject.path, subject.fullPath, subject.name].filter((name) => name !== ''))
  return ({ tagName }: { tagName: string }) => names.has(tagName)
}

export function createTagRecords(transport: Transport, now: () => number): TagRecords {
  const records = (path: string, { dataServerId, path: search }: AlarmSubject, days: number) => {
    const from = new Date(now() - days * dayMillis).toISOString()
    const server = dataServerId === null ? {} : { dataServerId }
    return transport.get(path, { ...server, search, from, sort: '-id', limit: mostEntries })
  }

  const raises = async (subject: AlarmSubject): Promise<AlarmBackground['raises']> => {
    const answer = await records('/api/v1/alarms/histories', subject, 1)
    if (!answer.ok) return answer
    const list = readItems(answer.value, alarmHistorySchema, 'histories')
    if (!list.ok) return list
    const entries = list.value.items.filter(isOfTag(subject))
    return succeed({ entries, complete: list.value.items.length >= list.value.total })
  }

  const statistic = async (subject: AlarmSubject): Promise<AlarmBackground['statistic']> => {
    const answer = await records('/api/v1/alarms/statistics', subject, 30)
    if (!answer.ok) return answer
    const list = readItems(answer.value, alarmStatisticSchema, 'statistics')
    return list.ok ? succeed(list.value.items.find(isOfTag(subject)) ?? null) : list
  }

  const calls = async ({ id }: AlarmSubject): Promise<AlarmBackground['calls']> => {
    if (id === null) return succeed([])
    const answer = await transport.get('/api/v1/call/histories', {
      alarmId: id,
      sort: '-id',
      limit: mostEntries,
    })
    if (!answer.ok) return answer
    const list = readItems(answer.value, callRecordSchema, 'call histories')
    // A service that knows no such filter sends everything: only what names the alarm is about it.
    return list.ok ? succeed(list.value.items.filter((record) => record.alarmId === id)) : list
  }

  return {
    async background(subject) {
      const [raised, figures, called] = await Promise.all([
        raises(subject),
        statistic(subject),
        calls(subject),
      ])
      return { raises: raised, statistic: figures, calls: called }
    },
  }
}
