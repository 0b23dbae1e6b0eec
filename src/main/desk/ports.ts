import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../shared/model/alarm-history.ts'
import type { HubState } from '../../shared/model/desk-status.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import type { Paging } from '../../shared/model/paging.ts'
import type { RecordPage } from '../../shared/model/record-query.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** A page as the desk reads it: what could not be an alarm is counted, not dropped in silence. */
export interface AlarmPage {
  alarms: Alarm[]
  malformed: number
  paging: Paging
}

export interface PageRequest extends ServiceFilter {
  offset: number
  limit: number
  sort: '+id' | '-id'
}

/** The service's list of current alarms; main/server has the one that speaks HTTP. */
export interface AlarmSource {
  listAlarms(request: PageRequest, signal: AbortSignal): Promise<Result<AlarmPage>>
}

export interface FeedListener {
  onAlarm(raw: unknown): void
  /** `transport` is empty unless connected. */
  onState(state: HubState, transport: string, problem: Failure | null): void
}

/** The service's announcements of new alarms; main/server has the one that speaks SignalR. */
export interface AlarmFeed {
  start(listener: FeedListener): void
  /** Connects anew: for when the connection may be dead without knowing it. */
  renew(): void
  /** Ends a wait between two attempts: for when the service was just seen alive. */
  nudge(): void
  stop(): Promise<void>
}

/** A page of the service's records of when alarms were raised; main/server has the one that speaks HTTP. */
export interface HistorySource {
  histories(
    question: { filter: { from: string; to: string }; sort: '-id'; offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<Result<RecordPage<AlarmHistory>>>
}
