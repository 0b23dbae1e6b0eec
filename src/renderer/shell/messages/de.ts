import type { en } from './en.ts'

export const de: typeof en = {
  title: {
    counted: '({n}) Tocsin',
    unknown: '? Tocsin - nicht verbunden',
    starting: '? Tocsin - verbindet',
  },
  nav: {
    history: 'Historie',
    performance: 'Auswertung',
    unknown: 'Unbekannt, noch nicht gelesen',
    label: 'Ansichten',
    skip: 'Zum Inhalt springen',
    more: 'Mehr',
  },
  counters: {
    unknown: '{band}: unbekannt, noch nicht gelesen',
    label: 'Alarme nach Priorität',
    of: 'von {total}',
    spoken: '{band}: {unacknowledged} von {total} nicht quittiert',
  },
  connection: {
    starting: 'Verbindung wird aufgebaut',
    live: 'verbunden, geprüft {checked}',
    liveAfterAlarm: 'verbunden, letzter Alarm {alarm}, geprüft {checked}',
    lastMinute: 'vor < 1 min',
    polling: 'Push nicht verfügbar, Abfrage jede Sekunde | Push nicht verfügbar, Abfrage alle {n} s',
    lost: 'Verbindung verloren',
    notAuthorised: 'nicht angemeldet',
    hostSilent: 'Tocsin antwortet nicht',
    hostLost: 'diese Seite ist nicht verbunden',
    hostRefused: 'diese Seite ist nicht verbunden',
  },
  bar: {
    lost: 'Alarme von {time}, vor {age}: keine Verbindung zu {server}.',
    lostNever: 'Verbindung zu {server} verloren.',
    notAuthorised: '{server} lehnt das Token ab.',
    notAuthorisedSince: 'Alarme von {time}, vor {age}: {server} lehnt das Token ab.',
    enterToken: 'Token eingeben',
    noServer: 'Es wird kein Server angezeigt: Die Richtlinie der Organisation ist nicht verwendbar.',
    tooMany: '{server} führt mehr Alarme, als Tocsin aufnehmen kann.',
    tooManySince:
      '{server} führt mehr Alarme, als Tocsin aufnehmen kann. Die Liste ist unvollständig, zuletzt bestätigt {time} ({age}).',
    hostSilent: 'Tocsin antwortet seit {n} s nicht. Neue Alarme können fehlen.',
    hostSilentShort: 'Tocsin antwortet nicht.',
    hostLost:
      'Alarme von {time}, vor {age}: Diese Seite hat die Verbindung zu Tocsin verloren. Sie wird neu aufgebaut.',
    hostLostNever: 'Diese Seite erreicht Tocsin nicht. Neuer Versuch läuft.',
    hostRefused:
      'Die Adresse dieser Seite ist abgelaufen, und nichts auf dieser Seite ist aktuell. Öffnen Sie die von Tocsin ausgegebene Adresse mit ihrem Schlüssel erneut.',
    check: 'Jetzt erneut versuchen',
  },
  notice: {
    label: 'Hinweise',
    'settings-recovered': 'Ein Teil der Einstellungen war nicht lesbar.',
    'policy-problem': 'Ein Teil der Richtlinie der Organisation ist nicht verwendbar; der Rest gilt.',
    'policy-last': 'Die Richtlinie der Organisation ist nicht lesbar. Es gilt die letzte, die lesbar war.',
    'policy-no-server':
      'Es wird kein Server angezeigt: Die Richtlinie der Organisation ist nicht verwendbar. Bitten Sie Ihren Administrator, sie zu reparieren; Tocsin liest sie beim nächsten Start.',
    'storage-failing':
      'Einige Daten konnten nicht gespeichert werden und gehen verloren, wenn Tocsin beendet wird. Neuer Versuch läuft.',
    'tokens-locked':
      'Der Schlüsselspeicher dieses Rechners ist nicht verfügbar. Die gespeicherten Token sind gesperrt, aber nicht verloren. Neuer Versuch läuft.',
    'tokens-unreadable':
      'Der Schlüsselspeicher dieser Sitzung kann einige gespeicherte Token nicht öffnen. Sie sind nicht verloren: Melden Sie sich erneut an, oder kehren Sie zu der Sitzung zurück, in der sie gespeichert wurden.',
    'graphics-fallback':
      'Die Grafik dieses Rechners ist wiederholt ausgefallen. Tocsin zeichnet jetzt ohne Hardwarebeschleunigung.',
    'records-set-aside':
      'Das gespeicherte Journal und Rufprotokoll eines Servers waren beschädigt und sind beiseitegelegt; sie beginnen neu. Aktive Alarme werden erneut gemeldet, und die der letzten acht Stunden stehen unter den verpassten.',
    'contacts-set-aside':
      'Die gespeicherten Kontakte eines Servers waren beschädigt und sind beiseitegelegt; sie beginnen neu.',
    'memory-set-aside':
      'Die gespeicherten früheren Alarme eines Servers waren beschädigt und wurden beiseitegelegt. Sie werden wieder vom Server gelesen.',
    'folder-exposed':
      'Andere Benutzer konnten auf die gespeicherten Daten dieses Bedienplatzes zugreifen. Sehen Sie, was gefunden wurde.',
    'audit-broken':
      'Etwas anderes als Tocsin hat das Prüfprotokoll geändert. Es wird weitergeführt, und die Stelle ist markiert.',
    'token-not-kept':
      'Dieser Rechner hat keinen sicheren Speicher: Tocsin behält das Token im Arbeitsspeicher und fragt beim nächsten Start erneut danach.',
    'no-native-notifications':
      'Das System hat eine Benachrichtigung nicht angezeigt: Neue Alarme erscheinen in der Zeile unter der Kopfzeile.',
    'output-muted': 'Der Ton dieses Computers ist stummgeschaltet: Alarme sind hier nicht zu hören.',
    'output-volume-zero': 'Die Lautstärke dieses Computers ist 0: Alarme sind hier nicht zu hören.',
    'no-output': 'Dieser Computer hat keine Tonausgabe: Alarme sind hier nicht zu hören.',
    'do-not-disturb':
      '„Nicht stören“ ist eingeschaltet: Das System zeigt keine Benachrichtigungen zu Alarmen.',
    'embedded-failed': 'Der eingebaute Dienst ist ausgefallen.',
    'service-lost': 'Verbindung verloren: die Seite zeigt den zuletzt bekannten Zustand.',
    'too-many-alarms':
      'Ein Server führt mehr als 200.000 Alarme, mehr, als Tocsin aufnehmen kann. Die Liste ist unvollständig, und gegangene Alarme können noch angezeigt sein. Verringern Sie die Zahl der Alarme auf dem Server.',
    failure: 'Die Anfrage ist fehlgeschlagen: {message}',
    address: 'Ein Teil der Adresse ist unbekannt und wurde ignoriert: {part}',
    noServer: 'Dieser Bedienplatz hat keinen Server „{server}“: der Link wird ignoriert.',
  },
  attention: {
    silenceHint: 'Beendet den Ton an diesem Bildschirm. Der Alarm wird nicht quittiert.',
    mute: 'Stumm…',
    muteMenu: 'An allen Bildschirmen: kein Ton und keine Benachrichtigung, außer für die dringendsten Alarme',
    soundOn: 'Ton an',
    soundOff: 'Ton aus',
    criticalOnly: 'Nur kritische',
    noVolume: 'Die Lautstärke ist in den Einstellungen 0.',
    blockedHint: 'Der Browser spielt vor dem ersten Klick auf diese Seite keinen Ton ab.',
    soundFailed: 'Der Ton konnte nicht abgespielt werden: {message}',
  },
  announcement: {
    label: 'Neue Alarme',
    show: 'Anzeigen',
    next: 'Nächster',
    dismiss: 'Schließen',
    place: '{place} von {of} neuen',
    placeInBand: '{place} von {of} neuen, {band}',
    command: {
      show: 'Neuen Alarm anzeigen',
      next: 'Nächster neuer Alarm',
      dismiss: 'Neuen Alarm ausblenden',
      dismissAll: 'Alle neuen Alarme ausblenden',
    },
  },
  display: {
    open: 'Anzeige',
    kiosk: 'Großanzeige: Vollbild ohne Werkzeuge',
  },
  signedOut: {
    refused: {
      title: 'Dieser Bildschirm ist nicht angemeldet',
      text: 'Seine Anmeldung ist abgelaufen, oder die Adresse wurde schon geöffnet oder ist älter als eine Minute.',
    },
    revoked: {
      title: 'Ein Schichtleiter hat diesen Bildschirm abgemeldet',
      text: 'Dieser Bildschirm zeigt keine Alarme mehr an und nimmt keine Eingaben an.',
    },
    'signed-out': {
      title: 'Sie haben sich abgemeldet',
      text: 'Dieser Bildschirm zeigt keine Alarme mehr an und nimmt keine Eingaben an.',
    },
    back: 'Wieder anmelden',
    invite:
      'Bitten Sie einen Schichtleiter um eine Einladung: Einstellungen, Bildschirme, Bildschirm einladen.',
    terminal: 'Oder auf dem Host: Dieser Befehl gibt eine neue Adresse aus:',
    fromSource: 'aus dem Quelltext:',
  },
  role: {
    label: 'Rolle',
    nobody: 'Wer ist hier?',
    name: { viewer: 'Beobachter', operator: 'Bediener', supervisor: 'Supervisor' },
    needs: 'Dafür ist die Rolle {role} nötig.',
  },
  authorization: {
    viewer: 'Dieser Bildschirm dient nur der Anzeige.',
    title: 'Bestätigen',
    pin: 'PIN',
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    readOnly: 'Dieser Bedienplatz ist schreibgeschützt.',
  },
  footer: {
    move: 'blättern',
    details: 'Details',
    call: 'anrufen',
    close: 'schließen',
    filter: 'filtern',
    commands: 'Befehle',
    shortcuts: 'Tastenkürzel',
    hub: {
      unknown: 'Push –',
      connecting: 'Push verbindet',
      disconnected: 'Push nicht verbunden',
    },
    malformed: '{n} unlesbare Meldung | {n} unlesbare Meldungen',
  },
  status: {
    title: 'Verbindungsstatus',
    open: 'Verbindungsstatus',
    close: 'Schließen',
    check: 'Jetzt prüfen',
    checking: 'Prüfung läuft',
    assessment: {
      waiting: 'Unbekannt: Verbindung zum Server wird aufgebaut.',
      quiet: 'Verbunden: Antwort des Servers {answered}; kein neuer Alarm seit {since}.',
      quietEver: 'Verbunden: Antwort des Servers {answered}; kein neuer Alarm seit dem Verbinden.',
      busy: 'Verbunden: Antwort des Servers {answered}; letzter Alarm {alarm}.',
      polling:
        'Verbunden ohne Push: Antwort des Servers {answered}; neue Alarme werden durch Abfragen gefunden.',
    },
    broken: {
      lost: 'Verbindung verloren: Der Server antwortet nicht. Die angezeigten Alarme können veraltet sein.',
      'not-authorised':
        'Nicht angemeldet: Der Server lehnt das Token ab. Die angezeigten Alarme können veraltet sein.',
      'host-silent':
        'Tocsin antwortet nicht: Seit einigen Sekunden kommt auf dieser Seite nichts an. Die angezeigten Alarme können veraltet sein.',
      'host-lost':
        'Verbindung verloren: Diese Seite erreicht Tocsin nicht. Die angezeigten Alarme können veraltet sein.',
      'host-refused':
        'Verbindung verloren: Die Adresse dieser Seite ist abgelaufen. Die angezeigten Alarme können veraltet sein.',
      since: 'Letzte Antwort {time}, {age}.',
    },
    warning: {
      'token-expired': 'Das Token ist abgelaufen.',
      'plain-http': 'Die Verbindung ist unverschlüsseltes http: Token und Alarme sind im Netz lesbar.',
      'token-expiring': 'Das Token läuft in weniger als zehn Minuten ab.',
      'clock-apart':
        'Die Uhren des Servers und dieses Rechners gehen auseinander: Altersangaben können falsch sein.',
      malformed: 'Der Server hat Meldungen gesendet, die sich nicht als Alarm lesen ließen.',
    },
    server: 'Server',
  },
  command: {
    group: {
      go: 'Navigation',
      list: 'Liste',
      alarm: 'Alarm',
      attention: 'Meldung',
      display: 'Anzeige',
      desk: 'Bedienplatz',
    },
    palette: 'Befehle',
    keySheet: 'Tastenkürzel',
    status: 'Verbindungsstatus anzeigen',
    diagnostics: 'Diagnosedaten sammeln',
    checkNow: 'Verbindung jetzt prüfen',
    goTo: 'Gehe zu {view}',
    useServer: 'Zu {server} wechseln',
    openWindow: 'Weiteres Fenster öffnen',
    theme: 'Farbschema: {name}',
    language: 'Sprache: {name}',
    larger: 'Größere Schrift',
    smaller: 'Kleinere Schrift',
    usualSize: 'Standard-Schriftgröße',
    nextAlarm: 'Nächster Alarm in den Details',
    previousAlarm: 'Voriger Alarm in den Details',
    nextRegion: 'Nächster Bereich der Seite',
    previousRegion: 'Voriger Bereich der Seite',
    move: 'In der Liste blättern',
    details: 'Details anzeigen',
  },
  palette: {
    label: 'Befehle',
  },
  keySheet: {
    title: 'Tastenkürzel',
    close: 'Schließen',
    change: 'Tasten ändern',
    others: 'Alle weiteren Befehle: {keys}.',
  },
  watchedServers: {
    label: 'Server',
    counted: '{name}: {unacknowledged} von {total} nicht quittiert.',
    unknown: '{name}: Alarme nicht bekannt.',
    since: 'Zuletzt bestätigt: {time}.',
    standby: 'Gelesen von der Reserve {address}.',
  },
  spoken: {
    one: 'Neuer Alarm: {band}, {message}, {path}',
    many: '{n} neuer Alarm | {n} neue Alarme',
    manyUrgent: '{n} neue Alarme, davon {urgent} {band}',
  },
  settings: {
    managedBy: 'Von Ihrer Organisation verwaltet ({source}: {id})',
  },
  shelf: {
    header: '{n} zurückgestellt',
    headerTitle: '{n} zurückgestellt, {active} Alarme davon anstehend. {key} zeigt sie.',
  },
}
