import { expect, test } from 'vitest'
import { createAllView } from '../../../../src/main/all-servers/all-view.ts'
import { createClockCorrection } from '../../../../src/main/all-servers/clock-correction.ts'
import { createMemoryRoutes } from '../../../../src/main/all-servers/memory-routes.ts'
import { numberServers } from '../../../../src/main/all-servers/numbering.ts'
import { createRouting } from '../../../../src/main/all-servers/routing.ts'
import { commonScale, createTranslation } from '../../../../src/main/all-servers/translation.ts'
import type { Channel, Payload, Reply } from '../../../../src/shared/ipc/requests.ts'
import { nothingRecalled, type Recall } from '../../../../src/shared/model/memory.ts'
import { succeed, type Result } from '../../../../src/shared/result.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const recallOf = (likeness: number, firstOut: string): Recall => ({
  ...nothingRecalled(),
  from: 1_000,
  like: [
    {
      from: 10,
      to: 20,
      count: 3,
      firstOut,
      likeness,
      next: ['A\\Next'],
      name: '',
      isConfirmed: false,
      written: [
        { source: 'note', tag: 'A\\First', text: 'stuck valve', by: 'Ada', at: 12 },
        { source: 'handover', tag: '', text: 'watch it', by: 'Bo', at: 13 },
      ],
    },
  ],
  apart: [{ tag: 'A\\Telling', name: '', from: 10 }],
})

/** Two servers that each remember something, and what they were asked. */
async function remembering(recalls: Readonly<Record<string, Recall>>) {
  const asked: { server: string; channel: Channel; payload: unknown }[] = []
  const servers = numberServers(
    Object.keys(recalls).map((id, place) => ({ id, name: id, number: place + 1 })),
  )
  const view = createAllView({
    choice: 'all',
    nextGeneration: () => 'g',
    send: () => undefined,
    servers: servers.map((numbering) => ({
      profile: () => null,
      translation: createTranslation(numbering, () => commonScale, createClockCorrection(createZone('UTC'))),
      request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>> {
        asked.push({ server: numbering.server, channel, payload })
        const replies: Partial<Record<Channel, unknown>> = {
          'desk.snapshot': makeSnapshot(),
          'memory.recall': recalls[numbering.server],
          'memory.verdicts': { like: 2, unlike: 1 },
        }
        // The replies are those of their channels.
        return Promise.resolve(succeed((replies[channel] ?? null) as Reply<C>))
      },
    })),
  })
  await view.snapshot()
  return { routes: createMemoryRoutes(createRouting(view)), asked }
}

test('the nearest past of any server is recalled by its name, and what is said of it goes there', async () => {
  const { routes, asked } = await remembering({
    North: recallOf(0.6, 'A\\First'),
    South: recallOf(0.9, 'A\\Other'),
    West: nothingRecalled(),
  })
  expect(await routes['memory.recall']?.(null)).toMatchObject({
    value: {
      server: 'South',
      like: [
        {
          firstOut: 'South\\A\\Other',
          next: ['South\\A\\Next'],
          written: [{ tag: 'South\\A\\First' }, { tag: '' }],
        },
      ],
      apart: [{ tag: 'South\\A\\Telling' }],
    },
  })
  await routes['memory.name']?.({ server: 'South', from: 1_000, name: 'Feed pump trip' })
  await routes['memory.compare']?.({ server: 'South', from: 1_000, past: 10, isLike: true })
  const told = asked.filter(({ channel }) => channel === 'memory.name' || channel === 'memory.compare')
  expect(told.map(({ server }) => server)).toEqual(['South', 'South'])
})

test('what is said of a burst goes to its server, although another one is nearer to its past by now', async () => {
  const recalls = { North: recallOf(0.6, 'A\\First'), South: recallOf(0.9, 'A\\Other') }
  const { routes, asked } = await remembering(recalls)
  expect(await routes['memory.recall']?.(null)).toMatchObject({ value: { server: 'South' } })
  recalls.North = recallOf(0.95, 'A\\First')
  expect(await routes['memory.recall']?.(null)).toMatchObject({ value: { server: 'North' } })
  await routes['memory.name']?.({ server: 'South', from: 1_000, name: 'Feed pump trip' })
  expect(asked.at(-1)).toMatchObject({ server: 'South', channel: 'memory.name' })
})

test('where nothing is like the present nothing is recalled, and nothing can be said of it', async () => {
  const { routes } = await remembering({ North: nothingRecalled(), South: nothingRecalled() })
  expect(await routes['memory.recall']?.(null)).toEqual({ ok: true, value: nothingRecalled() })
  expect(await routes['memory.name']?.({ from: 1, name: 'x' })).toMatchObject({ ok: false })
})

test('what people said of bursts is summed', async () => {
  const { routes } = await remembering({ North: nothingRecalled(), South: nothingRecalled() })
  expect(await routes['memory.verdicts']?.({ from: 0, to: 10 })).toEqual({
    ok: true,
    value: { like: 4, unlike: 2 },
  })
})
