import type { en } from './en.ts'

export const de: typeof en = {
  about: {
    title: 'Über Tocsin',
    whatsNew: 'Neuerungen',
  },
  updates: {
    check: 'Nach neuerer Version suchen',
    download: 'Herunterladen',
    cancel: 'Abbrechen',
    install: 'Installieren und neu starten',
    rollBack: 'Zurück zu {version} …',
  },
  settings: {
    choice: {
      updates: {
        off: 'Aus',
        notify: 'Benachrichtigen',
      },
    },
  },
}
