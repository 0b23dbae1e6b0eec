/**
 * What main says outside a page (notifications, tray), and what it says in the same words as the page. The page
 * merges these into its own messages, so the syntax is vue-i18n's: `{name}`, and a plural as `one | other`.
 */
export const sharedEn = {
  band: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  attention: {
    silence: 'Silence',
    muteFor: { '15': 'Mute for 15 minutes', '60': 'Mute for 1 hour', '480': 'Mute for 8 hours' },
    mutedUntil: 'Muted until {time}',
    unmute: 'Unmute',
  },
  /** How soon an alarm wants a response, in a call and spoken. */
  respondIn: {
    minutes: 'Respond within {n} minute. | Respond within {n} minutes.',
    seconds: 'Respond within {n} second. | Respond within {n} seconds.',
  },
  notification: {
    burst: '{n} new alarm | {n} new alarms',
    repeats: {
      seconds: 'Raised {n} times in {span} s',
      minutes: 'Raised {n} times in {span} min',
    },
    connectionLost: 'Connection to {server} lost',
    connectionLostBody: 'Tocsin shows the last known alarms. You will not see new ones until it reconnects.',
    unacknowledged: 'Not acknowledged: {message}',
    callAgain: 'A call was placed at {time}. Call again?',
  },
  /** The test alarm, as everybody who gets it reads it. */
  selfTest: {
    alarm: 'This is a test of Tocsin. Ignore it.',
    notification: 'Test of this desk',
    notificationBody: 'This is not an alarm. The notification closes by itself.',
  },
  settingsRecovery: {
    view: 'View “{name}”',
    server: 'Server “{name}”',
    callTemplate: 'Call template “{name}”',
    alarmTemplate: 'Alarm template “{name}”',
    setting: 'Setting {name}',
    keptAs: 'Set aside in {file}.',
    lastGood: 'The last good settings are in use.',
    defaults: 'The default settings are in use.',
    notStored: 'Changes are not stored: {reason}.',
  },
  profileInUse: {
    webHost:
      'Tocsin’s web host at {address} (process {pid}) is already using {folder}. Stop it, or start Tocsin in another folder with --user-data-dir.',
    other:
      'Another process is already using {folder}. Stop it, or start Tocsin in another folder with --user-data-dir.',
  },
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    closeWindow: 'Close window',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    reload: 'Reload',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    minimise: 'Minimise',
    help: 'Help',
    about: 'About Tocsin',
  },
  tray: {
    unknown: 'Tocsin: alarm state unknown, connection lost',
    noAlarms: 'Tocsin: no unacknowledged alarms',
    alarms:
      'Tocsin: {n} unacknowledged alarm, worst: {band} | Tocsin: {n} unacknowledged alarms, worst: {band}',
    open: 'Open Tocsin',
    quit: 'Quit',
  },
}

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** The other languages have exactly the keys of English. */
export type SharedMessages = Texts<typeof sharedEn>
