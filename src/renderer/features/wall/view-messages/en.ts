export const en = {
  settings: {
    section: { wall: 'Wall' },
    field: {
      wall: {
        views: {
          label: 'Views in turn',
          hint: 'The tiles show these saved views one after the other. A new critical alarm shows all units until it is acknowledged. The most urgent alarms are always those of all.',
        },
        seconds: { label: 'Time for each', hint: '' },
      },
    },
  },
  wall: {
    held: 'All: new critical alarm',
    nobodyThere: 'nobody',
    oneView: 'Choose two or more. With one, the wall shows all alarms.',
    leave: 'Leave the wall',
    noUnit: 'no unit',
    units: 'Units with alarms',
    urgent: 'Most urgent, not acknowledged',
    nobody: 'nobody has it',
    with: '{name} has it',
    none: 'No alarms.',
    unknown: 'Not known yet.',
    old: 'Last known: no connection',
    allAcknowledged: 'Everything is acknowledged.',
    onCall: 'On call',
    nobodyOnCall: 'No hours are set for anybody on call.',
    onCallUnknown: 'On call: not known.',
    more: '{n} more unit has alarms | {n} more units have alarms',
    server: '{name} connected',
    lost: '{name} lost since {time}',
  },
}
