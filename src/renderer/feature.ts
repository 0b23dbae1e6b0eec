import type { Component } from 'vue'
import type { Role } from '../shared/model/constants.ts'
import type { DeskSnapshot } from '../shared/model/desk.ts'
import type { Bridge } from '../shared/ipc/bridge.ts'
import type { Push } from '../shared/ipc/pushes.ts'
import type { Contributions } from './contributions.ts'
import type { NumberFormats } from './ui/formats/numbers.ts'
import type { KeyId } from './ui/keys.ts'
import type { KeyPart, MessageKey, Translate } from './ui/i18n.ts'

/** What a view is for; the navigation draws a line between these, in this order. */
export const viewGroups = ['watch', 'act', 'look-back', 'desk'] as const

/** What the bar of a phone can draw. */
export type BarIcon = 'alarms' | 'missed' | 'history' | 'calls'

export interface FeatureView<Name extends string = string> {
  /** The name of its route. */
  name: Name
  path: string
  /** Former paths of this view, or of views merged into it. */
  formerPaths?: readonly string[]
  /** The key of its name in the messages. */
  labelKey: MessageKey
  /** The key of other words by which the palette finds it. */
  searchKey?: MessageKey
  /** What the navigation calls it with those under it, where that is not its own name. */
  familyKey?: MessageKey
  group: (typeof viewGroups)[number]
  /** The view that the navigation shows it under, once one of the two is open or it has something to count. */
  under?: string
  /** In the bar at the bottom of a phone, with this icon; the other views are behind “More”. */
  barIcon?: BarIcon
  /** Its shortcut; by default Alt and a digit by its place among the views without one, as far as there are digits. */
  key?: KeyId
  /** Asked for too rarely for a digit. */
  hasNoKey?: true
  /** It begins something, so the navigation draws it as a button. */
  isAction?: true
  /** A number beside its name in the navigation, read as the stores change; null: unknown, undefined: none. */
  count?: () => number | null | undefined
  /** The keys that the footer names while the view is open. */
  footerKeys?: readonly FooterKey[]
  component: () => Promise<Component>
  /** What its address names, so that Back, a reload and a copied link show it again; loaded after the first rows. */
  address?: () => Promise<() => ViewAddress>
  /** Reached by links only: its address has a parameter, so the navigation cannot name it. */
  isLinkedOnly?: true
  /** It is headed by a title in sight; the name of any other view heads it for a screen reader only. */
  hasTitle?: true
  /** Can show all servers in one list; any other view of a server shows one. */
  isOfAll?: true
  /** Shows nothing of a server, so that it stays open when the page goes to another one. */
  isServerIndependent?: true
}

/** One part of what a view shows, as its address names it. */
export interface AddressField {
  name: string
  /** As the address has it; null: as it is by default, which no address mentions. */
  text(): string | null
  /** Shows what an address names; false: there is no such thing. */
  take(text: string | null): boolean | Promise<boolean>
  /** `typed` letter by letter, or `passing` from row to row; anything else is a step that Back takes back. */
  pace?: 'typed' | 'passing'
}

export interface ViewAddress {
  /** In the order in which they are taken. */
  fields: readonly AddressField[]
  /** The moment that the view shows; links do not carry it, but Back returns to it. */
  moment?(): number | null
  resume?(moment: number): void
}

export interface FooterKey {
  keys: readonly KeyId[]
  /** The key of what they do in the messages. */
  labelKey: MessageKey
  /** Named only while a command that is offered has them: where that changes rarely, and so moves the footer rarely. */
  whenOffered?: true
}

/** How a feature keeps its own stores in step with main. */
export interface Follower {
  /** A complete state of the desk has arrived. */
  snapshot?(snapshot: DeskSnapshot): void
  /** Pushes of the page's server arrive in order, without gaps, and only of the generation of the last snapshot. */
  push?(push: Push): void
  /** The server's desk was restarted: discard what it sent, a snapshot follows; keep what was typed. */
  restart?(): void
  /** The page shows another server: nothing that was received, typed or selected before is valid. */
  reset?(): void
  /** The connection to the host is lost. */
  disconnect?(): void
  /** The page ends. */
  stop?(): void
}

export interface SettingChoice {
  value: string | null
  label: string
}

/** A control of a feature's own. */
export interface CustomControl {
  kind: 'custom'
  component: Component
  /** True for several inputs that are named as a group; such a component takes no props and stores by itself. */
  isGroup?: boolean
  /** False if there is no default to reset to. */
  hasDefault?: boolean
  /** The value in words, for "Reset to …". */
  valueText?: (value: unknown, numbers: Pick<NumberFormats, 'percent'>) => string
}

/** How a setting is changed. */
export type SettingControl =
  | { kind: 'switch' }
  | { kind: 'number'; unit: SettingUnit }
  | { kind: 'choice'; choices: (t: Translate) => readonly SettingChoice[] }
  | CustomControl

export type SettingUnit =
  'seconds' | 'minutes' | 'hours' | 'bytes' | 'percent' | 'points' | 'alarms' | 'tags' | 'operators' | 'rows'

export interface SettingField {
  /** Its path in the settings; its texts are `settings.field.<path>.label` and `.hint`. */
  path: KeyPart<'settings.field.', '.label'> & KeyPart<'settings.field.', '.hint'>
  control: SettingControl
  hintArgs?: Record<string, unknown>
}

/**
 * Part of a section of the settings, which the `settings.ts` of a feature exports as `settings`; parts with one id are
 * drawn as one section.
 */
export interface SettingsSection {
  /** Its title is `settings.section.<id>`. */
  id: KeyPart<'settings.section.'>
  /** Parts and sections are sorted by this number. */
  order: number
  fields: readonly SettingField[]
  /** Each server has its own. */
  isOfServers?: boolean
  /** Drawn after the fields. */
  component?: Component
  /** The least role that may use the component; left out: a supervisor. */
  least?: Role
  /** False where this host has no use for it. */
  isOffered?: () => boolean
  /** The words by which the search finds the component. */
  searchWords?: (t: Translate) => readonly string[]
  /** A line under the title. */
  note?: (t: Translate) => string | null
}

/** The kinds of things that the palette finds besides commands, in its order. */
export const findableKinds = ['alarm', 'tag', 'person', 'group', 'setting', 'help'] as const
export type FindableKind = (typeof findableKinds)[number]

/** Something found, as it is shown. */
export interface Finding {
  /** Unique in its kind. */
  id: string
  label: string
  /** What tells it from others of that name, or explains it. */
  detail?: string
  keys?: string | undefined
  run: () => unknown
}

export interface Findable {
  /** The text that it is found by. */
  words: string
  /** Called only for what is shown. */
  show: () => Finding
}

/** Everything of one kind; read again for each search, a part at a time. */
export interface Finder {
  kind: FindableKind
  all: () => Iterable<Findable>
}

/** Nested messages of one language. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** The messages of one language, by the file that has them. */
export type MessageParts = Record<string, MessageTree>

export declare const messagesOf: unique symbol

/**
 * Everything that makes a feature exist: its folder exports one of these and `features/index.ts` lists it. It states
 * its messages, and the names of its views if it has any.
 */
export interface Feature<Messages = MessageTree, ViewName extends string = never> {
  /** Types only: `languages/` finds the messages themselves by their file names. */
  readonly [messagesOf]?: Messages
  view?: FeatureView<ViewName>
  /** Instead of one view: several, in the order of the navigation. */
  views?: readonly FeatureView<ViewName>[]
  /** Runs once in the setup of the root component: commands and watchers that live as long as the page. */
  setup?: () => void
  /** Shown in the header. */
  header?: readonly Component[]
  /** Shown under the header, above every view. */
  banners?: readonly Component[]
  /** Dialogs and panels that can open over every view. */
  overlays?: readonly Component[]
  /** What it adds to the pages of others. */
  contributes?: Partial<Contributions>
  /** Runs once at start, after the stores exist. */
  follow?: (bridge: Bridge) => Follower | readonly Follower[]
}
