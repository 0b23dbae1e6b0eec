import { expect, it, onTestFinished } from 'vitest'
import { eventually, linkBecomes, startDesk } from '../../support/desk.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'

it('keeps an alarm whose item in the list cannot be read, until the list no longer has it', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const faulty = await startFaultyService(service)
  onTestFinished(() => faulty.stop())
  const body = (name: string) => ({ path: `NORTH\\${name}`, temporary: true })
  const kept = await service.post(body('KEPT'))
  const read = await service.post(body('READ'))
  const test = startDesk(faulty)
  await linkBecomes(test, 'live')
  await test.desk.check()
  expect(test.ids()).toEqual([kept, read])

  const spoil = (item: { id: number }) => (item.id === kept ? { id: kept, path: { of: 'an object' } } : item)
  faulty.always(
    { method: 'GET', path: '/api/v1/alarms' },
    {
      kind: 'change',
      body: (page) => {
        const { items, paging } = page as { items: { id: number }[]; paging: object }
        return { items: items.map(spoil), paging }
      },
    },
  )
  await test.desk.check()
  expect(test.desk.status().malformed).toBeGreaterThan(0)
  expect(test.ids()).toEqual([kept, read])

  await service.post({ ...body('KEPT'), raised: false })
  await test.desk.check()
  await eventually(() => expect(test.ids()).toEqual([read]))
  expect(test.annunciations.size).toBe(0)
})
