import type { en } from './en.ts'

export const es: typeof en = {
  calls: {
    title: 'Llamadas',
    new: 'Nueva llamada',
    about: 'Llamar por esta alarma',
    callTarget: 'Llamar a {name}',
    shift: {
      on: 'de turno',
      off: 'fuera de turno',
      onUntil: 'de turno hasta {time}',
      offUntil: 'fuera de turno hasta {time}',
    },
    repeated: '{who}: ya se llamó con este mensaje {ago}.',
    to: {
      users: '{n} persona | {n} personas',
      groups: '{n} grupo | {n} grupos',
    },
    answer: {
      placed: '{to}, {time}: llamada hecha.',
      refused: '{to}, {time}: el servidor rechazó la llamada.',
      failed: '{to}, {time}: no se sabe si se hizo la llamada.',
      open: '{to}: aún sin respuesta.',
    },
    notKnown: 'desconocido',
    mark: 'llamada {time}: {outcome}',
    tally: '{n} {word}',
    reminders: 'Llamadas sin reconocimiento',
    alarmCleared: 'normalizada',
    tallyNamed: '{word}: {names}',
    byDesk: 'este puesto',
    byRule: 'la regla',
    byService: 'el servidor',
  },
  onCall: {
    title: 'De guardia ahora',
  },
}
