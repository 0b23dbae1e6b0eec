import type { BookChange } from '../model/contact-book.ts'
import type { AlarmFilter } from '../model/saved-view.ts'
import type { Settings } from '../model/settings.ts'

type Announcing = Pick<Settings, 'views'> & { attention: Pick<Settings['attention'], 'viewId'> }

/** The filter of the only view whose alarms are announced; null: all are. */
export const announcedFilter = ({ attention, views }: Announcing): AlarmFilter | null =>
  views.find(({ id }) => id === attention.viewId)?.filter ?? null

/** Whether other views would announce other alarms. */
export const changesAnnounced = (now: Announcing, views: Settings['views']): boolean =>
  JSON.stringify(announcedFilter({ ...now, views })) !== JSON.stringify(announcedFilter(now))

/** Whether a change of the book may announce other alarms: the text of a filter finds data servers by their labels. */
export const bookChangesAnnounced = (now: Announcing, { put, remove }: BookChange): boolean =>
  (announcedFilter(now)?.text ?? '') !== '' &&
  [...put.labels, ...remove.labels].some(({ kind }) => kind === 'dataServer')
