export const en = {
  load: {
    label: 'Alarm load',
    unknown: 'unknown, not read yet',
    lastTen: 'in 10 min',
    level: {
      acceptable: 'acceptable',
      manageable: 'manageable',
      demanding: 'over-demanding',
      unacceptable: 'unacceptable',
    },
    flood: 'Flood since {time}, peak {peak}',
    floodSince: 'Flood since {time}',
    floodBegan: 'Alarm flood since {time}',
    lastKnown: 'last known, from {time}',
    onlySeen: 'counted by this desk only',
    bucket:
      '{from} to {to}: no alarms | {from} to {to}: {n} alarm in 10 minutes | {from} to {to}: up to {n} alarms in 10 minutes',
    unknownBucket: '{from} to {to}: unknown',
    summary:
      '{n} alarm in the last 10 minutes. Peak in 10 minutes over the last 8 hours: {most}. For {operators}: acceptable up to {acceptable}, manageable {manageable}, over-demanding {demanding}, flood above {flood}. | {n} alarms in the last 10 minutes. Peak in 10 minutes over the last 8 hours: {most}. For {operators}: acceptable up to {acceptable}, manageable {manageable}, over-demanding {demanding}, flood above {flood}.',
    operators: '{n} operator | {n} operators',
  },
  settings: {
    field: {
      loadStrip: {
        label: 'Alarm load in the header',
        hint: 'Alarms in the last 10 minutes and of the last 8 hours.',
      },
    },
  },
}
