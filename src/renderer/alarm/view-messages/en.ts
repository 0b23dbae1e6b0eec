export const en = {
  background: {
    history: 'This tag, last 24 hours',
    noHistory: 'Nothing in the last 24 hours.',
    active: 'still active',
    acknowledged: 'acknowledged',
    notAcknowledged: 'not acknowledged',
    more: '{n} more | {n} more',
    usual: 'Usually acknowledged after {time}.',
    incomplete: 'Not all records were loaded.',
    statistic: 'This tag, last 30 days',
    noStatistic: 'No alarms in the last 30 days.',
    figures:
      '{n} alarm, {total} in alarm, {mean} on average | {n} alarms, {total} in alarm, {mean} on average',
    calls: 'Calls about this alarm',
    noCalls: 'No calls about this alarm.',
    loading: 'Loading',
    failed: 'Unavailable: {message}',
    retry: 'Try again',
  },
  procedure: {
    noAddress: 'Cannot be opened: no procedure address is set.',
    refused: 'Not opened: the settings do not allow this address.',
    set: 'Set it in the settings.',
    ask: 'A supervisor can set it in the settings.',
  },
}
