import type { en } from './en.ts'

export const es: typeof en = {
  team: {
    together: 'Equipo: {n} puesto | Equipo: {n} puestos',
    alone: 'Solo desde las {time}',
    aloneLong:
      'Solo desde {time}: no se puede contactar con el equipo. Lo que se hace aquí se guarda y se compartirá más tarde.',
    togetherLong: 'Conectado con el equipo desde {time}.',
    seenElsewhere: 'Vista en {desk}, {time}.',
    show: 'Mostrar el equipo',
    off: 'Este puesto no forma parte de ningún equipo.',
    pending:
      '1 acción de este puesto aún no se ha compartido. | {n} acciones de este puesto aún no se han compartido.',
    refused: 'Descartados: {list}.',
    reason: {
      tooLarge: '{n} demasiado grande | {n} demasiado grandes',
      malformed: '{n} dañado | {n} dañados',
      forged: '{n} falsificado | {n} falsificados',
      unknownDesk: '{n} de un puesto no aceptado | {n} de puestos no aceptados',
      replayed: '{n} repetido | {n} repetidos',
    },
    waiting:
      '1 puesto no se ha aceptado aquí: lo que hace no se muestra. | {n} puestos no se han aceptado aquí: lo que hacen no se muestra.',
    toSettings: 'Ajustes del equipo',
    close: 'Cerrar',
    own: 'este puesto',
    screens: 'ninguna pantalla abierta | {n} pantalla | {n} pantallas',
    server: '{server}: ninguna alarma | {server}: {n} alarma | {server}: {n} alarmas',
    escalates: 'ejecuta las escaladas de {server}',
    serverLost: '{server}: {state}',
    version: 'versión {version}',
    theirPending: '1 acción aún sin compartir | {n} acciones aún sin compartir',
    behind: '1 acción aún sin leer | {n} acciones aún sin leer',
    silentSince: 'Sin señales desde {time}: bloqueado o aislado de la red.',
    clockAhead: 'Su reloj va {time} adelantado.',
    clockBehind: 'Su reloj va {time} atrasado.',
    differs: 'Muestra otras alarmas de {server} que este puesto desde {time}: {other} allí, {own} aquí.',
    asOf: 'según lo sabido a las {time}: no se puede contactar con el equipo',
    unshared: 'aún sin compartir',
    trouble: {
      copied:
        'Otro puesto usa la clave de este desde {time}: se copió su carpeta. Borre team/key.pem en la copia, reiníciela y acepte su nueva clave.',
      lost: '{by} se encarga de {path}, que {person} había tomado aquí.',
      yielded:
        'Otro puesto ejecuta las escaladas de {server} desde {time}: el equipo ha vuelto y este puesto se ha detenido.',
      tooLarge:
        'Una acción de este puesto es demasiado grande para compartirse: los demás puestos no saben de ella. El registro la nombra.',
      silent: 'Sin señales de {desk} desde {time}: puesto bloqueado o aislado de la red.',
      differs:
        '{desk} muestra otras alarmas de {server} que este puesto desde {time}: {other} allí, {own} aquí.',
      thisDiffers:
        'Este puesto muestra otras alarmas de {server} que todos los demás desde {time}: {own} aquí, {other} allí.',
    },
    keys: {
      title: 'Puestos del equipo',
      own: 'Huella de este puesto',
      ownHint:
        'Los demás lo aceptan por ella. Los administradores incluyen la clave pública en la directiva.',
      copy: 'Copiar la clave pública',
      none: 'Aún no se conoce ningún otro puesto.',
      waiting: 'Sin aceptar:',
      accept: 'Aceptar',
      remove: 'Quitar',
    },
  },
  settings: {
    section: { team: 'Equipo' },
    field: {
      team: {
        name: {
          label: 'Nombre del equipo',
          hint: 'Minúsculas, cifras y guiones. Los puestos con el mismo nombre y los mismos servidores comparten lo que se hace sobre las alarmas. Vacío: este puesto trabaja solo.',
        },
        servers: {
          label: 'Servidores NATS',
          hint: 'Una dirección por línea, por ejemplo tls://nats-1.plant.example:4222',
        },
        desk: {
          label: 'Nombre de este puesto',
          hint: 'Así lo llaman los demás. Vacío: el nombre de su equipo informático.',
        },
        credentialsFile: {
          label: 'Archivo de credenciales',
          hint: 'La ruta completa en la máquina del puesto. Vacío: ninguno.',
        },
        caFile: {
          label: 'Autoridad de certificación',
          hint: 'La ruta completa del archivo con el que se confía en los servidores. Vacío: las del sistema.',
        },
        clientCert: {
          label: 'Certificado de cliente',
          hint: 'La ruta completa del certificado con el que este puesto se identifica. Vacío: ninguno.',
        },
        clientKey: {
          label: 'Clave del certificado de cliente',
          hint: 'La ruta completa de su clave privada.',
        },
      },
    },
  },
}
