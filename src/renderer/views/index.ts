import type { Component } from 'vue'
import { useAway } from '../stores/away.ts'
import { useCalls } from '../stores/calls.ts'
import { useDesk } from '../stores/desk.ts'

/** What a view is for; the navigation draws a line between these, in this order. */
const viewGroups = ['watch', 'look-back', 'act', 'desk'] as const

export interface View {
  name: string
  path: string
  /** The key of its name in the locales. */
  labelKey: string
  group: (typeof viewGroups)[number]
  /** A key of its own; without one it has Alt and its place in the navigation, while there are digits. */
  key?: string
  /** A number beside its name in the navigation, read as the stores change. */
  count?: () => number | undefined
  component: () => Promise<Component>
}

/** Every view there is; the first is where the page opens. Routes, navigation and commands follow from it. */
export const views: readonly [View, ...View[]] = [
  {
    name: 'live',
    path: '/live',
    labelKey: 'nav.live',
    group: 'watch',
    count: () => (useDesk().loaded ? useDesk().alarms.size : undefined),
    component: () => import('./LiveView.vue'),
  },
  {
    name: 'away',
    path: '/away',
    labelKey: 'away.title',
    group: 'watch',
    count: () => useAway().count || undefined,
    component: () => import('./AwayView.vue'),
  },
  {
    name: 'histories',
    path: '/histories',
    labelKey: 'histories.title',
    group: 'look-back',
    component: () => import('./HistoriesView.vue'),
  },
  {
    name: 'statistics',
    path: '/statistics',
    labelKey: 'statistics.title',
    group: 'look-back',
    component: () => import('./StatisticsView.vue'),
  },
  {
    name: 'interventions',
    path: '/interventions',
    labelKey: 'interventions.title',
    group: 'look-back',
    component: () => import('./InterventionsView.vue'),
  },
  {
    name: 'call-histories',
    path: '/call-histories',
    labelKey: 'nav.callHistories',
    group: 'look-back',
    component: () => import('./CallHistoriesView.vue'),
  },
  {
    name: 'report',
    path: '/report',
    labelKey: 'nav.report',
    group: 'look-back',
    component: () => import('./ReportView.vue'),
  },
  {
    name: 'calls',
    path: '/calls',
    labelKey: 'nav.calls',
    group: 'act',
    // What wants an eye: calls of which something may still come, and those that nobody acted upon.
    count: () => useCalls().open.length + useCalls().reminders.length || undefined,
    component: () => import('./CallsView.vue'),
  },
  {
    name: 'groups',
    path: '/groups',
    labelKey: 'groups.title',
    group: 'act',
    component: () => import('./GroupsView.vue'),
  },
  {
    name: 'contacts',
    path: '/contacts',
    labelKey: 'book.title',
    group: 'act',
    component: () => import('./ContactsView.vue'),
  },
  {
    name: 'raise',
    path: '/raise',
    labelKey: 'raise.title',
    group: 'act',
    component: () => import('./RaiseView.vue'),
  },
  {
    name: 'settings',
    path: '/settings',
    labelKey: 'nav.settings',
    group: 'desk',
    key: 'Ctrl+,',
    component: () => import('./SettingsView.vue'),
  },
]

/** The views as the navigation shows them: by what they are for, each group in the order above. */
export const groupedViews: readonly (readonly View[])[] = viewGroups
  .map((group) => views.filter((view) => view.group === group))
  .filter((members) => members.length > 0)
