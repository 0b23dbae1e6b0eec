import type { Push } from '../../shared/ipc/pushes.ts'
import type { Clock } from '../platform/clock.ts'
import { createPublisher, type Publisher } from '../ipc/publisher.ts'
import type { ProfileDesk } from './running-profile.ts'

/** A profile that is in use: the pages on it, and its desk once there is an address for it. */
export interface ProfileSlot {
  readonly id: string
  readonly publisher: Publisher
  /** Null until the desk runs (the embedded service has to say first where it listens). */
  running: ProfileDesk | null
  pages: Set<number>
}

export interface ProfileSlotsParts {
  clock: Clock
  /** Makes and starts the desk of a profile; null where there is no such profile any more. */
  launch: (id: string, publisher: Publisher) => Promise<ProfileDesk | null>
  /** The profile that runs whether a page looks at it or not: it is what the tray tells. */
  homeId: () => string
}

export interface ProfileSlots {
  /** Starts what the tray tells. */
  start(): void
  stop(): Promise<void>
  admit(send: (push: Push) => void): { page: { id: number }; leave: () => void }
  slotOf(page: { id: number }): ProfileSlot
  /** Moves a page to another profile. */
  move(page: { id: number }, profileId: string): Promise<void>
  /** The profile was changed or removed: its desk, if it runs, starts anew. */
  restart(profileId: string): Promise<void>
  all(): IterableIterator<ProfileSlot>
  /** To one page, if it is still there. */
  send(page: { id: number }, push: Push): void
  /** To every page, whatever it looks at. */
  broadcast(push: Push): void
}

/** Which profiles are at work and which page looks at which. A profile without pages rests, but for home. */
export function createProfileSlots({ clock, launch, homeId }: ProfileSlotsParts): ProfileSlots {
  const slots = new Map<string, ProfileSlot>()
  const pages = new Map<number, { slot: ProfileSlot; send: (push: Push) => void; remove: () => void }>()
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
    pages.set(page, { slot, send, remove: slot.publisher.add(send) })
  }

  const take = async (page: number) => {
    const placed = pages.get(page)
    if (!placed) return
    pages.delete(page)
    placed.remove()
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
      return { page: { id }, leave: () => void take(id) }
    },
    slotOf({ id }) {
      const placed = pages.get(id)
      if (!placed) throw new Error(`page ${id} was not admitted`)
      return placed.slot
    },
    async move({ id }, profileId) {
      const placed = pages.get(id)
      if (!placed) throw new Error(`page ${id} was not admitted`)
      await take(id)
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
