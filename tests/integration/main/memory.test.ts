import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { upset, writeUpsets } from '../../support/upsets.ts'

/** A desk that has read the past of its service: the same upset on four days. */
async function deskWithPast() {
  const dataFile = join(tempFolder(), 'alarms.db')
  writeUpsets(dataFile, Date.now())
  const service = await startService({ dataFile })
  onTestFinished(() => service.stop())
  const { ask } = await makeLiveApp(service)
  const follows = () => replyOf(ask('memory.follows', { names: [upset[0].path] }))
  await eventually(async () => expect(await follows()).not.toEqual([]))
  return { service, ask, follows }
}

it('knows the alarms of the moment without being told them by a question', async () => {
  const { service, ask } = await deskWithPast()
  expect(await replyOf(ask('memory.recall', null))).toMatchObject({ like: [], follows: [] })
  for (const alarm of upset) await service.post(alarm)
  await eventually(async () =>
    expect(await replyOf(ask('memory.recall', null))).toMatchObject({
      like: Array.from({ length: 4 }, () => ({ firstOut: upset[0].path })),
      follows: [{ tag: 'NORTH\\BOILER2\\XS220' }, { tag: 'NORTH\\TURBINE\\XS310' }],
    }),
  )
})

it('takes what people say of the alarms into account at once, and counts it', async () => {
  const { service, ask } = await deskWithPast()
  for (const alarm of upset) await service.post(alarm)
  const recalled = () => replyOf(ask('memory.recall', null))
  await eventually(async () => expect((await recalled()).like).toHaveLength(4))
  const { from, like, lanes } = await recalled()
  const [first, second] = like.map((burst) => burst.from)
  if (from === null || first === undefined || second === undefined) throw new Error('nothing is like it')
  expect(lanes?.past.filter(({ kind }) => kind === 'next')).toHaveLength(2)
  await replyOf(ask('memory.compare', { from, past: first, isLike: false }))
  await replyOf(ask('memory.compare', { from, past: second, isLike: true }))
  await replyOf(ask('memory.name', { from: second, name: ' Feed pump trip ' }))
  const after = await recalled()
  expect(after.like.map((burst) => burst.from)).not.toContain(first)
  expect(after.like[0]).toMatchObject({ from: second, name: 'Feed pump trip', isConfirmed: true })
  expect(after.name).toBe('Feed pump trip')
  const verdicts = await replyOf(ask('memory.verdicts', { from: 0, to: from + 1 }))
  expect(verdicts).toEqual({ like: 1, unlike: 1 })
})

it('remembers nothing while it is switched off', async () => {
  const { ask, follows } = await deskWithPast()
  await replyOf(ask('settings.change', { memory: false }))
  expect(await follows()).toEqual([])
  await replyOf(ask('settings.change', { memory: true }))
  await eventually(async () => expect(await follows()).not.toEqual([]))
})
