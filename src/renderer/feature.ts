import type { Component } from 'vue'
import type { DeskSnapshot } from '../shared/model/desk.ts'
import type { Locale } from '../shared/model/settings.ts'
import type { Bridge } from '../shared/ipc/bridge.ts'
import type { Push } from '../shared/ipc/pushes.ts'

/** What a view is for; the navigation draws a line between these, in this order. */
export const viewGroups = ['watch', 'look-back', 'act', 'desk'] as const

export interface FeatureView {
  path: string
  /** The key of its name in the messages. */
  labelKey: string
  group: (typeof viewGroups)[number]
  /** A shortcut of its own; without one it gets Alt and its place in the navigation, while there are digits. */
  key?: string
  /** A number beside its name in the navigation, read as the stores change. */
  count?: () => number | undefined
  component: () => Promise<Component>
}

/** How a feature keeps its own stores in step with main. */
export interface Follower {
  /** A complete state of the desk has arrived. */
  snapshot?(snapshot: DeskSnapshot): void
  push?(push: Push): void
  /** The page shows another server: nothing that was received before is valid. */
  reset?(): void
  /** The page ends. */
  stop?(): void
}

/** Nested messages of one language. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** Everything that makes a feature exist: its folder exports one of these and `features/index.ts` lists it. */
export interface Feature<Messages = MessageTree> {
  name: string
  messages: Record<Locale, Messages>
  view?: FeatureView
  /** Runs once in the setup of the root component: commands and watchers that live as long as the page. */
  setup?: () => void
  /** Shown under the header, above every view. */
  banners?: readonly Component[]
  /** Dialogs and panels that can open over every view. */
  overlays?: readonly Component[]
  /** Runs once at start, after the stores exist. */
  follow?: (bridge: Bridge) => Follower
}
