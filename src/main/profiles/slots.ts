import type { Push } from '../../shared/ipc/pushes.ts'
import type { Clock } from '../platform/clock.ts'
import { createPublisher, type Publisher } from '../ipc/publisher.ts'
import type { RunningProfile } from './running-profile.ts'

/** A profile in use: the pages that show it, and the running profile once its address is known. */
export interface ProfileSlot {
  readonly id: string
  readonly publisher: Publisher
  /** Null until it runs: the embedded service first has to report its address. */
  running: RunningProfile | null
  pages: Set<number>
}

export interface ProfileSlotsParts {
  clock: Clock
  /** Creates and starts a profile; null where it no longer exists. */
  launch: (id: string, publisher: Publisher) => Promise<RunningProfile | null>
  /** The profile that runs even without a page, since the tray shows it. */
  homeId: () => string
}

export interface ProfileSlots {
  /** Starts the home profile. */
  start(): void
  stop(): Promise<void>
  admit(send: (push: Push) => void): { page: { id: number }; leave: () => void }
  slotOf(page: { id: number }): ProfileSlot
  /** Switches a page to another profile. */
  move(page: { id: number }, profileId: string): Promise<void>
  /** Restarts a changed profile if it runs. */
  restart(profileId: string): Promise<void>
  all(): IterableIterator<ProfileSlot>
  /** To one page, if it still exists. */
  send(page: { id: number }, push: Push): void
  /** To every page, whichever profile it shows. */
  broadcast(push: Push): void
}

/** Tracks which profiles run and which page shows which. A profile without pages stops, except the home profile. */
export function createProfileSlots({ clock, launch, homeId }: ProfileSlotsParts): ProfileSlots {
  const slots = new Map<string, ProfileSlot>()
  const pages = new Map<number, { slot: ProfileSlot; send: (push: Push) => void; unsubscribe: () => void }>()
  let lastPage = 0

  const run = async (slot: ProfileSlot) => {
    const launched = await launch(slot.id, slot.publisher)
    if (slots.get(slot.id) === slot) slot.running = launched
    else await launched?.stop()
  }

  const open = (id: string): ProfileSlot => {
    const known = slots.get(id)
    if (known) return known
    const slot: ProfileSlot = { id, publisher: createPublisher(clock), running: null, pages: new Set() }
    slots.set(id, slot)
    void run(slot)
    return slot
  }

  const close = async (slot: ProfileSlot) => {
    slots.delete(slot.id)
    await slot.running?.stop()
    slot.publisher.stop()
  }

  const place = (page: number, send: (push: Push) => void, slot: ProfileSlot) => {
    slot.pages.add(page)
    pages.set(page, { slot, send, unsubscribe: slot.publisher.add(send) })
  }

  const remove = async (page: number) => {
    const placed = pages.get(page)
    if (!placed) return
    pages.delete(page)
    placed.unsubscribe()
    placed.slot.pages.delete(page)
    if (placed.slot.pages.size === 0 && placed.slot.id !== homeId()) await close(placed.slot)
  }

  return {
    start: () => void open(homeId()),
    async stop() {
      await Promise.all([...slots.values()].map(close))
      pages.clear()
    },
    admit(send) {
      const id = ++lastPage
      place(id, send, open(homeId()))
      return { page: { id }, leave: () => void remove(id) }
    },
    slotOf({ id }) {
      const placed = pages.get(id)
      if (!placed) throw new Error(`page ${id} was not admitted`)
      return placed.slot
    },
    async move({ id }, profileId) {
      const placed = pages.get(id)
      if (!placed) throw new Error(`page ${id} was not admitted`)
      await remove(id)
      place(id, placed.send, open(profileId))
    },
    async restart(profileId) {
      const slot = slots.get(profileId)
      if (!slot) return
      const stopped = slot.running
      slot.running = null
      await stopped?.stop()
      await run(slot)
    },
    all: () => slots.values(),
    send: ({ id }, push) => pages.get(id)?.send(push),
    broadcast(push) {
      for (const { send } of pages.values()) send(push)
    },
  }
}
