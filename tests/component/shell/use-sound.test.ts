import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { useHost } from '../../../src/renderer/bridge/stores/host.ts'
import { useSound } from '../../../src/renderer/shell/use-sound.ts'
import type { SoundPlayer } from '../../../src/renderer/ui/sound-player.ts'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import { mountInPage } from '../../support/mount.ts'
import { makeSnapshot } from '../../support/snapshot.ts'

/** The browser's locks, which this DOM lacks: one holder at a time, the others in their order. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) {
      const turn = last.then(() => (signal.aborted ? undefined : run()))
      last = turn
      return turn
    },
  }
}

const sounds: string[] = vi.hoisted(() => [])
// This DOM plays nothing, and has no address from which the sounds could be loaded.
vi.mock('../../../src/renderer/ui/sound-player.ts', () => ({
  useSoundPlayer: (): SoundPlayer => ({
    play(sound) {
      sounds.push(sound)
      return Promise.resolve({ kind: 'played' })
    },
    probe: () => Promise.resolve({ kind: 'played' }),
    stop: () => undefined,
  }),
}))
/** What was audible since the last look. */
const heard = () => sounds.splice(0)

beforeEach(() => {
  sounds.length = 0
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
})

/** A page of this browser on a desk that sounds. */
async function openPage() {
  const page = defineComponent({
    setup() {
      useSound(document)
      return () => null
    },
  })
  const attention = { ...makeSnapshot().attention, sounding: 'critical' as const }
  await mountInPage(page, { snapshot: { attention } })
  const [host, clock] = [useHost(), useClock()]
  clock.tick(Date.now())
  await flushPromises()
  return {
    async cutOff() {
      host.disconnect('closed', clock.now)
      await flushPromises()
    },
    async pass(ms: number) {
      clock.tick(clock.now + ms)
      await flushPromises()
    },
  }
}

test('one page of a browser sounds; one that is cut off leaves it to another', async () => {
  const first = await openPage()
  expect(heard()).toEqual(['critical'])
  await openPage()
  expect(heard()).toEqual([])
  await first.cutOff()
  expect(heard()).toEqual(['critical'])
})

test('with all of them cut off, one sounds the loss', async () => {
  const [first, second] = [await openPage(), await openPage()]
  heard()
  await first.cutOff()
  await second.cutOff()
  expect(heard()).toEqual(['critical'])
  await first.pass(600_000)
  await second.pass(600_000)
  expect(heard()).toEqual(['lost'])
})
