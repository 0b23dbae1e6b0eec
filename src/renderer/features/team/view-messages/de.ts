import type { en } from './en.ts'

export const de: typeof en = {
  team: {
    together: 'Team: {n} Bedienplatz | Team: {n} Bedienplätze',
    alone: 'Allein seit {time}',
    aloneLong:
      'Allein seit {time}: Das Team ist nicht erreichbar. Was hier geschieht, wird aufbewahrt und später geteilt.',
    togetherLong: 'Mit dem Team verbunden seit {time}.',
    seenElsewhere: 'Gesehen an {desk}, {time}.',
    show: 'Team anzeigen',
    off: 'Dieser Bedienplatz ist in keinem Team.',
    pending:
      '1 Aktion dieses Bedienplatzes ist noch nicht geteilt. | {n} Aktionen dieses Bedienplatzes sind noch nicht geteilt.',
    refused: 'Verworfen: {list}.',
    reason: {
      tooLarge: '{n} zu groß',
      malformed: '{n} beschädigt',
      forged: '{n} gefälscht',
      unknownDesk: '{n} von einem nicht zugelassenen Bedienplatz | {n} von nicht zugelassenen Bedienplätzen',
      replayed: '{n} wiederholt',
    },
    waiting:
      '1 Bedienplatz ist hier noch nicht zugelassen: Was dort geschieht, wird nicht angezeigt. | {n} Bedienplätze sind hier noch nicht zugelassen: Was dort geschieht, wird nicht angezeigt.',
    toSettings: 'Einstellungen des Teams',
    close: 'Schließen',
    own: 'dieser Bedienplatz',
    screens: 'kein Bildschirm geöffnet | {n} Bildschirm | {n} Bildschirme',
    server: '{server}: keine Alarme | {server}: {n} Alarm | {server}: {n} Alarme',
    escalates: 'führt die Eskalationen von {server} aus',
    serverLost: '{server}: {state}',
    version: 'Version {version}',
    theirPending: '1 Aktion noch nicht geteilt | {n} Aktionen noch nicht geteilt',
    behind: '1 Aktion noch nicht gelesen | {n} Aktionen noch nicht gelesen',
    silentSince: 'Seit {time} kein Lebenszeichen: eingefroren oder abgeschnitten.',
    clockAhead: 'Die Uhr geht {time} vor.',
    clockBehind: 'Die Uhr geht {time} nach.',
    differs: 'Zeigt seit {time} andere Alarme von {server} als dieser Bedienplatz: {other} dort, {own} hier.',
    asOf: 'Stand {time}: das Team ist nicht erreichbar',
    unshared: 'noch nicht geteilt',
    trouble: {
      copied:
        'Ein anderer Bedienplatz verwendet seit {time} den Schlüssel dieses Platzes: Sein Ordner wurde kopiert. Löschen Sie in der Kopie team/key.pem, starten Sie sie neu, und lassen Sie ihren neuen Schlüssel zu.',
      lost: '{by} hat {path} übernommen; {person} hatte den Alarm hier übernommen.',
      yielded:
        'Die Eskalationen von {server} führt seit {time} ein anderer Bedienplatz aus: Das Team ist wieder erreichbar, und dieser Platz hat aufgehört.',
      tooLarge:
        'Eine Aktion an diesem Bedienplatz ist zu groß, um geteilt zu werden: Die anderen Bedienplätze wissen nichts davon. Das Protokoll nennt sie.',
      silent: 'Seit {time} kein Lebenszeichen von {desk}: eingefroren oder abgeschnitten.',
      differs:
        '{desk} zeigt seit {time} andere Alarme von {server} als dieser Bedienplatz: {other} dort, {own} hier.',
      thisDiffers:
        'Dieser Bedienplatz zeigt seit {time} andere Alarme von {server} als alle übrigen: {own} hier, {other} dort.',
    },
    keys: {
      title: 'Bedienplätze des Teams',
      own: 'Fingerabdruck dieses Bedienplatzes',
      ownHint:
        'Daran erkennen ihn die anderen, wenn sie ihn zulassen. Administratoren führen den öffentlichen Schlüssel in der Richtlinie auf.',
      copy: 'Öffentlichen Schlüssel kopieren',
      none: 'Noch ist kein anderer Bedienplatz bekannt.',
      waiting: 'Nicht zugelassen:',
      accept: 'Zulassen',
      remove: 'Entfernen',
    },
  },
  settings: {
    section: { team: 'Team' },
    field: {
      team: {
        name: {
          label: 'Name des Teams',
          hint: 'Kleinbuchstaben, Ziffern und Bindestriche. Bedienplätze mit gleichem Namen und gleichen Servern teilen, was zu Alarmen getan wird. Leer: Dieser Bedienplatz arbeitet allein.',
        },
        servers: {
          label: 'NATS-Server',
          hint: 'Eine Adresse je Zeile, zum Beispiel tls://nats-1.plant.example:4222',
        },
        desk: {
          label: 'Name dieses Bedienplatzes',
          hint: 'So nennen ihn die anderen. Leer: der Name seines Rechners.',
        },
        credentialsFile: {
          label: 'Datei mit Zugangsdaten',
          hint: 'Der vollständige Pfad auf dem Rechner des Bedienplatzes. Leer: keine.',
        },
        caFile: {
          label: 'Zertifizierungsstelle',
          hint: 'Der vollständige Pfad der Datei, mit der den Servern vertraut wird. Leer: die des Systems.',
        },
        clientCert: {
          label: 'Client-Zertifikat',
          hint: 'Der vollständige Pfad des Zertifikats, mit dem sich dieser Bedienplatz anmeldet. Leer: keines.',
        },
        clientKey: {
          label: 'Schlüssel des Client-Zertifikats',
          hint: 'Der vollständige Pfad des privaten Schlüssels.',
        },
      },
    },
  },
}
