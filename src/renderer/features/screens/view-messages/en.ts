export const en = {
  settings: {
    section: {
      screens: 'Screens',
    },
  },
  screens: {
    intro: 'Browsers that are signed in to this desk. Each keeps its role until it is signed out.',
    inviteTitle: 'Invite a screen',
    personTitle: 'Who is at this screen?',
    personHint:
      'What is done here is recorded under this name. Nobody checks it. Leave empty to record only the screen.',
    nameOf: '{action}: {name}',
    rename: 'Rename',
    save: 'Save',
    revoke: 'Sign out',
    revokeNow: 'Sign out now',
    own: 'this screen',
    here: 'This screen is {name}, {role}.',
    connected: 'connected',
    seen: 'last seen {time}',
    expires: 'until {time}',
    name: 'Name',
    nameHint: 'For example “Wall, control room 1”. Leave empty to use the name of its browser.',
    may: 'Role',
    make: 'Make an address',
    another: 'Make another',
    copy: 'Copy the address',
    close: 'Close',
    code: 'QR code of the address',
    left: 'Opens one browser, for 1 more second. | Opens one browser, for {n} more seconds.',
    expired: 'The address has expired. Nobody has opened it.',
    redeemed: '{name} is signed in as {role}, from {address}.',
    localOnly: 'Only a browser on this machine can open it: the host listens on this machine only (--host).',
    notEncrypted:
      'The connection is not encrypted: others on the network can read what this screen shows and sends.',
    role: {
      viewer: 'viewer',
      operator: 'operator',
      supervisor: 'supervisor',
    },
    roleHint: {
      viewer: 'Sees everything and changes nothing.',
      operator: 'Calls, raises and dismisses alarms, silences and mutes.',
      supervisor: 'Can change everything and invite screens.',
    },
  },
}
