import type { SharedMessages } from './en.ts'

export const sharedDe: SharedMessages = {
  band: { critical: 'Kritisch', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
  attention: {
    silence: 'Ton aus',
    muteFor: { '15': '15 Minuten stumm', '60': '1 Stunde stumm', '480': '8 Stunden stumm' },
    mutedUntil: 'Stumm bis {time}',
    unmute: 'Stummschaltung aufheben',
  },
  /** How soon an alarm wants a response, in a call and spoken. */
  respondIn: {
    minutes: 'Reagieren Sie innerhalb von {n} Minute. | Reagieren Sie innerhalb von {n} Minuten.',
    seconds: 'Reagieren Sie innerhalb von {n} Sekunde. | Reagieren Sie innerhalb von {n} Sekunden.',
  },
  notification: {
    burst: '{n} neuer Alarm | {n} neue Alarme',
    repeats: {
      seconds: 'In {span} s {n}-mal gekommen',
      minutes: 'In {span} min {n}-mal gekommen',
    },
    connectionLost: 'Verbindung zu {server} verloren',
    connectionLostBody:
      'Tocsin zeigt die zuletzt bekannten Alarme. Neue Alarme sind erst nach der Wiederverbindung sichtbar.',
    unacknowledged: 'Nicht quittiert: {message}',
    callAgain: 'Um {time} wurde angerufen. Noch einmal anrufen?',
  },
  selfTest: {
    alarm: 'Dies ist ein Test von Tocsin. Bitte ignorieren.',
    notification: 'Test dieses Bedienplatzes',
    notificationBody: 'Dies ist kein Alarm. Die Benachrichtigung schließt sich von selbst.',
  },
  settingsRecovery: {
    view: 'Ansicht „{name}“',
    server: 'Server „{name}“',
    callTemplate: 'Rufvorlage „{name}“',
    alarmTemplate: 'Alarmvorlage „{name}“',
    setting: 'Einstellung {name}',
    keptAs: 'Beiseitegelegt in {file}.',
    lastGood: 'Die letzten gültigen Einstellungen werden verwendet.',
    defaults: 'Die Standardeinstellungen werden verwendet.',
    notStored: 'Änderungen werden nicht gespeichert: {reason}.',
  },
  profileInUse: {
    webHost:
      'Der Webhost von Tocsin unter {address} (Prozess {pid}) arbeitet bereits in {folder}. Beenden Sie ihn oder starten Sie Tocsin mit --user-data-dir in einem anderen Ordner.',
    other:
      'Ein anderer Prozess arbeitet bereits in {folder}. Beenden Sie ihn oder starten Sie Tocsin mit --user-data-dir in einem anderen Ordner.',
  },
  menu: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    window: 'Fenster',
    closeWindow: 'Fenster schließen',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
    reload: 'Neu laden',
    resetZoom: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fullScreen: 'Vollbild',
    minimise: 'Minimieren',
    help: 'Hilfe',
    about: 'Über Tocsin',
  },
  tray: {
    unknown: 'Tocsin: Alarmzustand unbekannt, Verbindung verloren',
    noAlarms: 'Tocsin: keine unquittierten Alarme',
    alarms:
      'Tocsin: {n} unquittierter Alarm, Priorität: {band} | Tocsin: {n} unquittierte Alarme, höchste Priorität: {band}',
    open: 'Tocsin öffnen',
    quit: 'Beenden',
  },
}
