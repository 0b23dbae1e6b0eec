import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmHistory, RecordPage } from '../../shared/model/records.ts'
import type { DeskStatus, HubState } from '../../shared/model/desk.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import type { Paging } from '../../shared/model/list-query.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { PlantIds } from './plant-ids.ts'

/** A page of alarms; items that cannot be read are counted. */
export interface AlarmPage {
  alarms: Alarm[]
  /** Where the page is as it was when it was read last: its ids, and no alarms. Left out otherwise. */
  sameIds?: readonly number[]
  malformed: number
  /** Ids of items that are on the list but cannot be read; left out where there are none. */
  unreadableIds?: readonly number[]
  paging: Paging
}

export interface PageRequest extends ServiceFilter {
  offset: number
  limit: number
  sort: '+id' | '-id'
}

/** The service's list of current alarms; main/server implements it over HTTP. */
export interface AlarmListSource {
  /** `revision` counts what has changed at whoever asks: while it is the same, a page may be only said to be the same. */
  listAlarms(request: PageRequest, signal: AbortSignal, revision?: () => number): Promise<Result<AlarmPage>>
}

export interface FeedListener {
  onAlarm(raw: unknown): void
  /** `transport` is empty unless connected. */
  onState(state: HubState, transport: string, problem: Failure | null): void
}

/** The service's pushes of new alarms; main/server implements it over SignalR. */
export interface AlarmFeed {
  start(listener: FeedListener): void
  /** Reconnects, for when the connection may be dead without an error. */
  reconnect(): void
  /** Skips the delay before the next attempt, for when the service just answered. */
  retryNow(): void
  stop(): Promise<void>
}

/** The service's alarm histories; main/server implements it over HTTP. */
export interface HistorySource {
  histories(
    query: { filter: { from: string; to: string }; sort: '-id'; offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<Result<RecordPage<AlarmHistory>>>
}

/** The addresses of a service that has several; profiles/profile-addresses.ts chooses the one that is read. */
export interface AddressPort {
  place(): number
  /** Aborts when another address is read: what was being read is not of it. */
  signal(): AbortSignal
  status(): DeskStatus['address']
  /** Null: the services share their ids. */
  ids: PlantIds | null
}
