import type { en } from './en.ts'

export const de: typeof en = {
  shelf: {
    count: 'Nichts zurückgestellt | {n} zurückgestellt | {n} zurückgestellt',
    active: 'kein Alarm davon steht an | {n} Alarm davon steht an | {n} Alarme davon stehen an',
    forgottenCount: '{n} seit mehr als 8 Stunden | {n} seit mehr als 8 Stunden',
    forgotten: '{since}, mehr als 8 h',
    find: 'Zurückgestellte filtern',
    stale: 'Verbindung unterbrochen: Was ansteht, ist der letzte bekannte Stand.',
    loading: 'Wird gelesen…',
    empty: 'Nichts ist zurückgestellt.',
    noMatch: 'Nichts Zurückgestelltes passt dazu.',
    column: {
      what: 'Alarm',
      path: 'Messstelle',
      left: 'Restzeit',
      state: 'Jetzt',
      reason: 'Grund',
      by: 'Von',
      since: 'Seit',
    },
    wholeTag: 'Ganze Messstelle {tag}',
    returning: 'kommt jetzt zurück',
    state: {
      quiet: 'kein Alarm',
      cleared: 'gegangen',
      alarms: '{n} Alarm | {n} Alarme',
      open: 'nicht quittiert',
      acknowledged: 'quittiert',
    },
    alarmsTitle: '{n} Alarm zurückstellen | {n} Alarme zurückstellen',
    tagTitle: 'Messstelle {tag} zurückstellen',
    extendTitle: '{n} Zurückstellung verlängern | {n} Zurückstellungen verlängern',
    more: 'und {n} weiterer | und {n} weitere',
    covers: 'Was',
    scope: {
      alarms: 'diesen Alarm | diese {n} Alarme',
      tag: 'alle Alarme der Messstelle {tag}',
    },
    tagHint:
      'Gilt auch für spätere Alarme der Messstelle, aber für keinen, der dringender ist als die jetzt anstehenden.',
    time: 'Für',
    end: {
      shift: 'Schichtende, {time}',
      morning: 'morgen {time}',
    },
    otherTime: 'andere',
    minutes: 'Minuten',
    atMost: 'Höchstens {time}.',
    reason: 'Grund',
    reasons: {
      maintenance: 'Wartung',
      instrument: 'Defektes Messgerät',
      chattering: 'Flatteralarm',
      known: 'Bekannt, in Arbeit',
    },
    details: 'In Ihren Worten',
    detailsHint: 'Einen Grund wählen, beschreiben oder beides.',
    pinHint: 'Kritische Alarme werden mit der PIN zurückgestellt.',
    noPin:
      'Kritische Alarme werden nur mit der PIN zurückgestellt, und dieser Bedienplatz hat keine. Eine Aufsicht kann sie in den Einstellungen setzen.',
    neverBand: 'Alarme der Priorität {band} werden an diesem Bedienplatz nicht zurückgestellt.',
    tooMany: 'Höchstens {n} Alarme auf einmal.',
    shelved: '{n} für {time} zurückgestellt | {n} für {time} zurückgestellt',
    unshelved: '{n} zurückgeholt | {n} zurückgeholt',
    extended: '{n} auf {time} verlängert | {n} auf {time} verlängert',
  },
  settings: {
    section: {
      shelving: 'Zurückstellen',
    },
    field: {
      shelving: {
        role: {
          label: 'Wer zurückstellen darf',
          hint: 'Die niedrigste Rolle, die Alarme und Messstellen zurückstellen darf.',
        },
        maxMinutes: {
          critical: {
            label: 'Längste Zeit, kritisch',
            hint: '0: Alarme dieser Priorität werden nicht zurückgestellt.',
          },
          high: {
            label: 'Längste Zeit, hoch',
            hint: '0: Alarme dieser Priorität werden nicht zurückgestellt.',
          },
          medium: {
            label: 'Längste Zeit, mittel',
            hint: '0: Alarme dieser Priorität werden nicht zurückgestellt.',
          },
          low: {
            label: 'Längste Zeit, niedrig',
            hint: '0: Alarme dieser Priorität werden nicht zurückgestellt.',
          },
        },
        criticalPin: {
          label: 'Kritische Alarme verlangen die PIN',
          hint: 'Ohne PIN werden kritische Alarme gar nicht zurückgestellt.',
        },
      },
    },
  },
}
