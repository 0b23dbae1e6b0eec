export const en = {
  team: {
    together: 'Team: {n} desk | Team: {n} desks',
    alone: 'Alone since {time}',
    aloneLong: 'Alone since {time}: the team cannot be reached. Actions here are kept and shared later.',
    togetherLong: 'Sharing with the team since {time}.',
    seenElsewhere: 'Seen at {desk}, {time}.',
    show: 'Show the team',
    off: 'This desk is not in a team.',
    pending: '1 action of this desk is not shared yet. | {n} actions of this desk are not shared yet.',
    refused: 'Dropped: {list}.',
    reason: {
      tooLarge: '{n} too large',
      malformed: '{n} damaged',
      forged: '{n} forged',
      unknownDesk: '{n} of a desk that is not accepted | {n} of desks that are not accepted',
      replayed: '{n} repeated',
    },
    waiting:
      '1 desk has not been accepted here: its actions are not shown. | {n} desks have not been accepted here: their actions are not shown.',
    toSettings: 'Team settings',
    close: 'Close',
    own: 'this desk',
    screens: 'no screen open | {n} screen | {n} screens',
    server: '{server}: no alarms | {server}: {n} alarm | {server}: {n} alarms',
    escalates: 'runs the escalations of {server}',
    serverLost: '{server}: {state}',
    version: 'version {version}',
    theirPending: '1 action not shared yet | {n} actions not shared yet',
    behind: '1 action not read yet | {n} actions not read yet',
    silentSince: 'Not heard from since {time}: frozen or cut off.',
    clockAhead: 'Its clock is {time} ahead.',
    clockBehind: 'Its clock is {time} behind.',
    differs: 'Has shown other alarms of {server} than this desk since {time}: {other} there, {own} here.',
    asOf: 'as of {time}: the team cannot be reached',
    unshared: 'not shared yet',
    trouble: {
      copied:
        'Another desk has been using the key of this one since {time}: its folder was copied. Delete team/key.pem in the copy, restart it, and accept its new key.',
      lost: '{by} has {path}, which {person} had taken here.',
      yielded:
        'Another desk has run the escalations of {server} since {time}: the team is back, and this desk stopped.',
      tooLarge:
        'An action at this desk is too large to share: the other desks do not know of it. See the log.',
      silent: '{desk} has not been heard from since {time}: it may be frozen or cut off.',
      differs:
        '{desk} has shown other alarms of {server} than this desk since {time}: {other} there, {own} here.',
      thisDiffers:
        'This desk has shown other alarms of {server} than all other desks since {time}: {own} here, {other} there.',
    },
    keys: {
      title: 'Desks of the team',
      own: 'Fingerprint of this desk',
      ownHint: 'Other desks use it to accept this one. Administrators list the public key in the policy.',
      copy: 'Copy the public key',
      none: 'No other desk is known yet.',
      waiting: 'Not accepted:',
      accept: 'Accept',
      remove: 'Remove',
    },
  },
  settings: {
    section: { team: 'Team' },
    field: {
      team: {
        name: {
          label: 'Name of the team',
          hint: 'Lowercase letters, digits and hyphens. Desks with the same name and servers share what people do about alarms. Empty: this desk works alone.',
        },
        servers: {
          label: 'NATS servers',
          hint: 'One address on each line, such as tls://nats-1.plant.example:4222',
        },
        desk: {
          label: 'Name of this desk',
          hint: 'Its name on other desks. Empty: the name of its machine.',
        },
        credentialsFile: {
          label: 'Credentials file',
          hint: 'The full path on the desk’s machine. Empty: none.',
        },
        caFile: {
          label: 'Certificate authority',
          hint: 'The full path of the file with the servers’ authorities. Empty: those of the system.',
        },
        clientCert: {
          label: 'Client certificate',
          hint: 'The full path of this desk’s certificate for the servers. Empty: none.',
        },
        clientKey: { label: 'Key of the client certificate', hint: 'The full path of its private key.' },
      },
    },
  },
}
