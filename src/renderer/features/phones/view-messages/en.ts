export const en = {
  settings: {
    section: { phones: 'Notifications on phones' },
    field: {
      phones: {
        showsText: {
          label: 'Alarm text in notifications',
          hint: 'Off: a notification has only priority and number of alarms. On: also message, tag and value, which the servers on its way may keep and a locked phone may show.',
        },
        ntfyServer: {
          label: 'ntfy server',
          hint: 'The address of an ntfy server of the plant, as https://ntfy.plant.example. Leave empty for none.',
        },
        tokenFile: {
          label: 'File with its token',
          hint: 'On the machine of the desk. Leave empty to enter the token below, or if the server needs none.',
        },
        caFile: {
          label: 'File of its authority',
          hint: 'PEM, where its certificate comes from a private authority.',
        },
      },
    },
  },
  phones: {
    note: 'Accepted is not delivered: a push server that accepts a notification does not say whether it reaches the phone. Calls and escalations are for that.',
    test: 'Test',
    add: 'Add',
    remove: 'Remove',
    from: {
      label: 'From priority',
      critical: 'Critical only',
      high: 'High and above',
      medium: 'Medium and above',
      low: 'All',
    },
    own: {
      title: 'This phone',
      hint: 'Notifies this browser of new alarms, also while the desk is closed. It goes through the push server of the browser’s maker, which cannot read it, and needs the Internet.',
      turnOn: 'Notify this phone',
      turnOff: 'Stop',
    },
    obstacle: {
      insecure: 'This page is not encrypted: a browser can be notified only over https.',
      unsupported: 'This browser cannot be notified. On an iPhone, add the desk to the home screen first.',
      denied: 'This browser does not allow notifications of the desk. Allow them in its settings.',
      'no-push-server': 'The push server of this browser cannot be reached.',
    },
    token: {
      label: 'Token of the ntfy server',
      hint: 'Leave empty if the server needs none.',
      stored: 'One is stored. Leave empty and choose Remove to delete it.',
      store: 'Store',
      remove: 'Remove',
      kept: 'Stored, encrypted, on this machine.',
      notKept: 'Kept until the desk ends: this machine has no secure store. Use a file instead.',
    },
    topics: {
      title: 'People and their topics',
      hint: 'Each person subscribes to one topic in the ntfy app. Whoever knows the name of a topic can read it, unless the server asks for a sign-in.',
      person: 'Person',
      topic: 'Topic',
    },
    way: { ntfy: 'ntfy', browser: 'browser' },
    sent: {
      title: 'Sent',
      hint: 'Since the start of the desk, the latest first. The log has all of it.',
      none: 'Nothing was sent.',
      waiting: 'waiting for the push server',
      accepted: 'accepted by the push server, not known to be delivered',
      test: 'test',
      alarms: '{n} alarm | {n} alarms',
      refresh: 'Refresh',
    },
    failed: {
      unreachable: 'failed: no answer',
      refused: 'failed: the push server refuses the token',
      gone: 'failed: there is no such subscription or topic any more',
      'plain-http': 'not sent: the token would be readable over plain http',
      address: 'not sent: the address of the server is wrong',
      status: 'failed: the push server answers {status}',
      'too-many': 'not sent: too many are waiting',
    },
  },
}
