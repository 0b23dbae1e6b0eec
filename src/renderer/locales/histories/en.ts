/** Tables of records, and the histories. */
export const historiesEn = {
  records: {
    asking: 'Asking the service',
    notCurrent: 'asking the service; below stands the last answer',
    loadingMore: '{loaded} of {total} loaded, the next page is on its way',
    loadingAll: '{loaded} of {total} loaded',
    partial: '{loaded} of {total} loaded',
    bound:
      '{loaded} of {total} loaded, which is the most this desk keeps: narrow the period, or see the settings',
    cancelled: 'stopped at {loaded} of {total}',
    failed: '{loaded} of {total} loaded; the next page did not come: {why}',
    complete: 'none | the one there is | all {n} loaded',
    shifted: 'the service counts {total}: records came or went meanwhile',
    sortedAmongThose: 'sorted among those',
    shown: 'none shown | {n} shown | {n} shown',
    malformed: '{n} could not be read | {n} could not be read',
    loadMore: 'Load more',
    loadAll: 'Load all',
    cancel: 'Stop',
    retry: 'Try again',
    reload: 'Load anew',
    omitted: 'left out by the service',
    headingHint: 'Click: sort; Shift+click: sort by this as well; Ctrl+arrows: width',
    noMatch: 'The one loaded record does not match. | None of the {n} loaded records matches.',
    notLoaded: '{n} more is not loaded. | {n} more are not loaded.',
    showAll: 'Show everything loaded',
    unread: 'The records could not be read.',
    cancelledEmpty: 'Stopped before anything was read.',
    none: 'No records.',
  },
}

export type HistoriesMessages = typeof historiesEn
