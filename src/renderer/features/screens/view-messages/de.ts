import type { en } from './en.ts'

export const de: typeof en = {
  settings: {
    section: {
      screens: 'Bildschirme',
    },
  },
  screens: {
    intro: 'Browser, die an diesem Bedienplatz angemeldet sind. Jeder behält seine Rolle bis zur Abmeldung.',
    inviteTitle: 'Bildschirm einladen',
    unnamed: 'Unter dem Namen dieses Bildschirms festgehalten: {name}. Wer ist hier?',
    enterName: 'Name eingeben…',
    notNow: 'Jetzt nicht',
    personTitle: 'Wer ist an diesem Bildschirm?',
    personHint:
      'Was hier geschieht, wird unter diesem Namen aufgezeichnet. Niemand prüft ihn. Leer lassen, um nur den Bildschirm aufzuzeichnen.',
    nameOf: '{action}: {name}',
    rename: 'Umbenennen',
    save: 'Speichern',
    revoke: 'Abmelden',
    revokeNow: 'Jetzt abmelden',
    own: 'dieser Bildschirm',
    here: 'Dieser Bildschirm ist {name}, {role}.',
    connected: 'verbunden',
    seen: 'zuletzt gesehen {time}',
    expires: 'bis {time}',
    name: 'Name',
    nameHint: 'Zum Beispiel „Wand, Warte 1“. Leer: der Name seines Browsers.',
    may: 'Rolle',
    make: 'Adresse erzeugen',
    another: 'Neue erzeugen',
    copy: 'Adresse kopieren',
    close: 'Schließen',
    code: 'QR-Code der Adresse',
    left: 'Öffnet einen Browser, noch 1 Sekunde. | Öffnet einen Browser, noch {n} Sekunden.',
    expired: 'Die Adresse ist abgelaufen. Niemand hat sie geöffnet.',
    redeemed: '{name} ist als {role} angemeldet, von {address}.',
    localOnly:
      'Nur ein Browser auf dieser Maschine kann sie öffnen: Der Host ist nur auf dieser Maschine erreichbar (--host).',
    notEncrypted:
      'Die Verbindung ist nicht verschlüsselt: Andere im Netz können lesen, was dieser Bildschirm zeigt und sendet.',
    servers: 'Server',
    serversHint: 'Dieser Bildschirm sieht nur die gewählten Server. Ohne Auswahl sieht er alle.',
    role: {
      viewer: 'Beobachter',
      operator: 'Bediener',
      supervisor: 'Schichtleiter',
    },
    roleHint: {
      viewer: 'Sieht alles und ändert nichts.',
      operator: 'Ruft an, erzeugt und verwirft Alarme, schaltet stumm.',
      supervisor: 'Darf alles ändern und lädt Bildschirme ein.',
    },
  },
  coverage: {
    open: 'Zuständigkeit dieses Bildschirms wählen…',
    title: 'Zuständig für',
    all: 'Alles',
    none: 'Nichts, wie eine Großanzeige',
    some: 'Nur diese Bereiche und Anlagen',
    hint: 'Andere Alarme bleiben hier stumm, zählen nicht mit und stehen ruhig in der Liste. Die dringendsten, und die, für die niemand zuständig ist, erreichen diesen Bildschirm immer.',
    unknown: 'Noch ist kein Bereich bekannt. Ein Bereich steht hier, sobald in ihm ein Alarm kam.',
    others: 'Andere Bildschirme',
    uncovered: 'Niemand ist zuständig für {places}. Diese Alarme erreichen jeden Bildschirm.',
    uncoveredInTeam: 'Niemand im Team ist zuständig für {places}. Diese Alarme erreichen jeden Bildschirm.',
    uncoveredAlone:
      'Niemand an diesem Bedienplatz ist zuständig für {places}, und die anderen Bedienplätze des Teams sind nicht erreichbar: nur eigene Bildschirme zählen. Diese Alarme erreichen jeden Bildschirm.',
    change: 'Ändern…',
    more: '{places} und {n} weitere',
  },
}
