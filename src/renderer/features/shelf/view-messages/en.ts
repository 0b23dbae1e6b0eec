export const en = {
  shelf: {
    count: 'Nothing on the shelf | {n} on the shelf | {n} on the shelf',
    active: 'none of their alarms active | {n} of their alarms active | {n} of their alarms active',
    forgottenCount: '{n} for more than 8 hours | {n} for more than 8 hours',
    forgotten: '{since}, more than 8 h',
    find: 'Filter the shelf',
    stale: 'Connection lost: what is active is the last known state.',
    loading: 'Reading the shelf…',
    empty: 'Nothing is shelved.',
    noMatch: 'Nothing on the shelf matches.',
    column: {
      what: 'Alarm',
      path: 'Tag',
      left: 'Time left',
      state: 'Now',
      reason: 'Reason',
      by: 'By',
      since: 'Since',
    },
    wholeTag: 'Tag {tag}, all alarms',
    returning: 'returns now',
    state: {
      quiet: 'no alarm',
      cleared: 'cleared',
      alarms: '{n} alarm | {n} alarms',
      open: 'not acknowledged',
      acknowledged: 'acknowledged',
    },
    alarmsTitle: 'Shelve {n} alarm | Shelve {n} alarms',
    tagTitle: 'Shelve tag {tag}',
    extendTitle: 'Extend {n} shelving | Extend {n} shelvings',
    more: 'and {n} more | and {n} more',
    covers: 'What',
    scope: {
      alarms: 'this alarm | these {n} alarms',
      tag: 'all alarms of tag {tag}',
    },
    tagHint: 'Also covers later alarms of the tag, but none more urgent than those active now.',
    time: 'For',
    end: {
      shift: 'end of shift, {time}',
      morning: 'tomorrow {time}',
    },
    otherTime: 'other',
    minutes: 'Minutes',
    atMost: 'At most {time}.',
    reason: 'Reason',
    reasons: {
      maintenance: 'Maintenance',
      instrument: 'Faulty instrument',
      chattering: 'Chattering',
      known: 'Known, being worked on',
    },
    details: 'In your words',
    detailsHint: 'Choose a reason, describe it, or both.',
    pinHint: 'Critical alarms are shelved with the PIN.',
    noPin:
      'Critical alarms are shelved with the PIN only, and this desk has none. A supervisor can set one in the settings.',
    neverBand: 'Alarms of priority {band} are not shelved on this desk.',
    tooMany: 'At most {n} alarms at once.',
    shelved: '{n} shelved for {time} | {n} shelved for {time}',
    unshelved: '{n} unshelved | {n} unshelved',
    extended: '{n} extended to {time} | {n} extended to {time}',
  },
  settings: {
    section: {
      shelving: 'Shelving',
    },
    field: {
      shelving: {
        role: {
          label: 'Who may shelve',
          hint: 'The least role that may shelve alarms and tags.',
        },
        maxMinutes: {
          critical: {
            label: 'Longest time, critical',
            hint: '0: alarms of this priority are not shelved.',
          },
          high: {
            label: 'Longest time, high',
            hint: '0: alarms of this priority are not shelved.',
          },
          medium: {
            label: 'Longest time, medium',
            hint: '0: alarms of this priority are not shelved.',
          },
          low: {
            label: 'Longest time, low',
            hint: '0: alarms of this priority are not shelved.',
          },
        },
        criticalPin: {
          label: 'Critical alarms need the PIN',
          hint: 'Without a PIN critical alarms are not shelved at all.',
        },
      },
    },
  },
}
