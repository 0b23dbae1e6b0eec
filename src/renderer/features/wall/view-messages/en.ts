export const en = {
  wall: {
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
    more: '{n} more unit has alarms | {n} more units have alarms',
    server: '{name} connected',
    lost: '{name} lost since {time}',
  },
}
