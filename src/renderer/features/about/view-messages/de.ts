import type { en } from './en.ts'

export const de: typeof en = {
  about: {
    close: 'Schließen',
    part: {
      program: 'Programm',
      notes: 'Neuerungen',
      licences: 'Lizenzen',
    },
    version: 'Version',
    available: 'Verfügbar',
    commit: 'Gebaut aus',
    webHost: 'keines: Web-Host',
    system: 'System',
    licence: 'MIT-Lizenz. Die Lizenzen aller Bestandteile stehen unter „Lizenzen“.',
    newIn: 'Neu in {version}',
    noNotes: 'Zu dieser Version gibt es keine Hinweise.',
    noLicences: 'Diese Kopie läuft aus den Quellen und enthält keine Lizenztexte.',
    updated: 'Tocsin wurde auf {version} aktualisiert.',
    versions: 'Versionen',
  },
  updates: {
    available: 'Version {version} ist verfügbar.',
    show: 'Anzeigen',
    off: 'Tocsin sucht nicht nach neueren Versionen.',
    checking: 'Suche nach einer neueren Version …',
    notYet: 'Version {version}. Noch nicht nach einer neueren gesucht.',
    newest: 'Version {version} ist die neueste.',
    checkedAt: 'Zuletzt gesucht: {time}.',
    dated: 'Erschienen am {date}. Installiert: {version}.',
    notes: 'Neu in {version}',
    progress: '{received} von {total}',
    installing: 'Wird installiert …',
    restarting: 'Installiert. Tocsin startet jetzt neu.',
    handed: 'Das Installationsprogramm des Systems ist geöffnet und macht von hier aus weiter.',
    goBack: 'Zurückgehen und neu starten',
    askInstall: 'Version {version} installieren?',
    askRollBack: 'Zurück zu Version {version}?',
    restarts: 'Tocsin startet neu. Einige Sekunden lang zeigt und meldet dieser Bedienplatz keine Alarme.',
    notNow: 'Nicht jetzt',
    hold: {
      critical:
        '1 kritischer Alarm ist nicht quittiert: Bis dahin wird nichts installiert. | {n} kritische Alarme sind nicht quittiert: Bis dahin wird nichts installiert.',
      flood: 'Es herrscht eine Alarmflut: Bis zu ihrem Ende wird nichts installiert.',
      unknown: 'Die Alarme eines Servers sind nicht bekannt: Bis dahin wird nichts installiert.',
    },
    restartHold: {
      critical:
        'Installiert. 1 kritischer Alarm ist nicht quittiert: Tocsin startet neu, sobald er es ist. | Installiert. {n} kritische Alarme sind nicht quittiert: Tocsin startet neu, sobald sie es sind.',
      flood: 'Installiert. Es herrscht eine Alarmflut: Tocsin startet neu, sobald sie vorbei ist.',
      unknown:
        'Installiert. Die Alarme eines Servers sind nicht bekannt: Tocsin startet neu, sobald sie es sind.',
    },
    way: {
      web: 'Der Web-Host wird auf seinem eigenen Rechner von dessen Administrator aktualisiert.',
      archive: 'Diese Kopie wurde aus einem Archiv entpackt: Entpacken Sie das neue an ihrer Stelle.',
      checkout: 'Diese Kopie läuft aus ihren Quellen: Aktualisieren Sie diese.',
      'no-package': 'Der Feed hat kein Paket dieser Version für diese Installation.',
    },
    problem: {
      'no-feed': 'Der Feed ist weder eine Adresse noch der volle Pfad eines Ordners.',
      'bad-key': 'Der öffentliche Schlüssel ist nicht brauchbar.',
      unreachable: 'Der Feed kann nicht gelesen werden.',
      'bad-signature':
        'Der Feed ist nicht mit dem öffentlichen Schlüssel dieses Bedienplatzes signiert. Er wird nicht verwendet.',
      malformed: 'Der Feed ist nicht verständlich.',
      replayed:
        'Der Feed ist älter als einer, den dieser Bedienplatz schon gelesen hat. Er wird nicht verwendet.',
      cut: 'Der Download brach ab. Was da ist, bleibt: Erneut herunterladen setzt ihn fort.',
      'too-slow':
        'Der Download war zu langsam und wurde beendet. Was da ist, bleibt: Erneut herunterladen setzt ihn fort.',
      tampered: 'Das Paket ist nicht das signierte. Es wurde gelöscht.',
      storage: 'Das Paket kann nicht gespeichert werden.',
      failed: 'Die Installation ist fehlgeschlagen; die installierte Version bleibt.',
    },
  },
  settings: {
    section: {
      updates: 'Aktualisierungen',
    },
    field: {
      updates: {
        mode: {
          label: 'Neuere Versionen',
          hint: 'Sucht einmal am Tag. Installiert wird nur, wenn ein Supervisor es sagt.',
        },
        feed: {
          label: 'Feed',
          hint: 'Adresse oder Ordner des Feeds Ihrer Organisation, etwa https://updates.plant.example/tocsin',
        },
        publicKey: {
          label: 'Öffentlicher Schlüssel',
          hint: 'Nur ein damit signierter Feed wird akzeptiert.',
        },
      },
    },
  },
}
