import type { en } from './en.ts'

export const es: typeof en = {
  escalation: {
    title: 'Escalada',
    plural: 'Escaladas',
    about: 'Escalar: {what}',
    sentence: 'Escalar «{what}» por la cadena «{chain}».',
    chain: 'Cadena',
    settings: 'Abrir los ajustes',
    noChains: 'Aún no hay cadenas de escalada. Un supervisor las define en los ajustes, en Llamadas.',
    until:
      'Termina cuando alguien acepta una llamada, toma la alarma, la reconoce o detiene la escalada, y cuando la alarma desaparece.',
    minutes: 'min',
    planned: 'a las {time}, {n} min para aceptar',
    plannedOff: 'fuera de turno, se omite',
    nobody: 'Nadie de esta cadena está de turno: no se llamaría a nadie.',
    pending: 'Empieza por regla en {left}, si nadie toma la alarma: primero {group}.',
    overdue: 'Pendiente por regla: primero {group}. Se está escalando otra alarma, o alguien ha tomado esta.',
    calling: 'Paso {n} de {of}: llamando a {group}.',
    called: 'Paso {n} de {of}: se llamó a {group} a las {time}.',
    unknown: 'Paso {n} de {of}: no se sabe si se llamó a {group} a las {time}.',
    next: 'Después: {group} en {left}.',
    last: 'Último paso, termina en {left}.',
    held: 'Paso {n} de {of}: toca llamar a {group}. El servidor no responde desde las {time}; la llamada lo espera.',
    skipped: 'Fuera de turno, omitido: {groups}.',
    refused: 'Rechazado por el servidor: {groups}.',
    by: 'Iniciada por {by} a las {time}, cadena «{chain}».',
    byRule: 'Iniciada por regla a las {time}, cadena «{chain}».',
    end: {
      accepted: 'Terminó a las {time}: {by} aceptó la llamada.',
      taken: 'Terminó a las {time}: tomada por {by}.',
      acknowledged: 'Terminó a las {time}: reconocida por {by}.',
      cleared: 'Terminó a las {time}: la alarma desapareció.',
      stopped: 'Detenida por {by} a las {time}.',
      shelved: 'Terminó a las {time}: aparcada por {by}.',
      exhausted: 'Terminó a las {time}: nadie aceptó una llamada.',
      'off-shift': 'Terminó a las {time}: nadie de la cadena está de turno, no se llamó a nadie.',
      'read-only': 'Terminó a las {time}: este puesto pasó a ser de solo lectura y no llama a nadie.',
    },
    noGroups: 'Grupos de llamada no disponibles: {message}',
  },
  settings: {
    field: {
      calls: {
        chains: {
          label: 'Cadenas de escalada',
          hint: 'A quién llamar uno tras otro por una alarma, hasta que alguien se ocupe. Un grupo fuera de turno se omite.',
          name: 'Nombre de la cadena {n}',
          remove: 'Quitar la cadena {n}',
          group: 'Grupo del paso {step}, cadena {n}',
          wait: 'Minutos para aceptar en el paso {step}, cadena {n}',
          removeStep: 'Quitar el paso {step} de la cadena {n}',
          add: 'Añadir una cadena',
          addStep: 'Añadir un paso',
          removed: 'Se quitó «{name}».',
          newName: 'Cadena nueva',
          none: 'Aún no hay cadenas para este servidor.',
          deleted: 'El servidor ya no tiene estos grupos: {groups}. Elija otros.',
          test: 'Llamaría, si se inicia el',
          day: 'Día de la vista previa de la cadena {n}',
          time: 'Hora de la vista previa de la cadena {n}, en 24 horas',
        },
        escalateAfter: {
          critical: {
            label: 'Escalar alarmas críticas tras',
            hint: 'Si nadie ha tomado la alarma para entonces, el puesto inicia la primera cadena del servidor. Las alarmas ya activas al activarlo no cuentan. 0: nunca.',
          },
          high: {
            label: 'Escalar alarmas altas tras',
            hint: '',
          },
          medium: {
            label: 'Escalar alarmas medias tras',
            hint: '',
          },
          low: {
            label: 'Escalar alarmas bajas tras',
            hint: '',
          },
        },
      },
    },
    section: {
      calls: 'Llamadas',
    },
  },
}
