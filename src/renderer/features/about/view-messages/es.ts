import type { en } from './en.ts'

export const es: typeof en = {
  about: {
    close: 'Cerrar',
    part: {
      program: 'Programa',
      notes: 'Novedades',
      licences: 'Licencias',
    },
    version: 'Versión',
    available: 'Disponible',
    commit: 'Compilado de',
    webHost: 'ninguno: servidor web',
    system: 'Sistema',
    licence: 'Licencia MIT. Las licencias de todos sus componentes están en «Licencias».',
    newIn: 'Novedades de {version}',
    noNotes: 'No hay notas para esta versión.',
    noLicences: 'Esta copia se ejecuta desde sus fuentes y no contiene los textos de las licencias.',
    updated: 'Tocsin se ha actualizado a {version}.',
    versions: 'Versiones',
  },
  updates: {
    available: 'La versión {version} está disponible.',
    show: 'Mostrar',
    off: 'Tocsin no busca versiones más recientes.',
    checking: 'Buscando una versión más reciente…',
    notYet: 'Versión {version}. Aún no se ha buscado otra más reciente.',
    newest: 'La versión {version} es la más reciente.',
    checkedAt: 'Última búsqueda: {time}.',
    dated: 'Publicada el {date}. Instalada: {version}.',
    notes: 'Novedades de {version}',
    progress: '{received} de {total}',
    installing: 'Instalando…',
    restarting: 'Instalada. Tocsin se reinicia ahora.',
    handed: 'El instalador del sistema está abierto y continúa desde aquí.',
    goBack: 'Volver y reiniciar',
    askInstall: '¿Instalar la versión {version}?',
    askRollBack: '¿Volver a la versión {version}?',
    restarts: 'Tocsin se reinicia. Durante unos segundos este puesto no muestra ni anuncia alarmas.',
    notNow: 'Ahora no',
    hold: {
      critical:
        '1 alarma crítica no está reconocida: hasta entonces no se instala nada. | {n} alarmas críticas no están reconocidas: hasta entonces no se instala nada.',
      flood: 'Hay una avalancha de alarmas: no se instala nada hasta que termine.',
      unknown: 'No se conocen las alarmas de un servidor: hasta entonces no se instala nada.',
    },
    restartHold: {
      critical:
        'Instalada. 1 alarma crítica no está reconocida: Tocsin se reinicia en cuanto lo esté. | Instalada. {n} alarmas críticas no están reconocidas: Tocsin se reinicia en cuanto lo estén.',
      flood: 'Instalada. Hay una avalancha de alarmas: Tocsin se reinicia en cuanto termine.',
      unknown:
        'Instalada. No se conocen las alarmas de un servidor: Tocsin se reinicia en cuanto se conozcan.',
    },
    way: {
      web: 'El servidor web lo actualiza su administrador en su propia máquina.',
      archive: 'Esta copia se extrajo de un archivo: extraiga el nuevo en su lugar.',
      checkout: 'Esta copia se ejecuta desde sus fuentes: actualícelas.',
      'no-package': 'La fuente no tiene un paquete de esta versión para esta instalación.',
    },
    problem: {
      'no-feed': 'La fuente no es ni una dirección ni la ruta completa de una carpeta.',
      'bad-key': 'La clave pública no se puede usar.',
      unreachable: 'No se puede leer la fuente.',
      'bad-signature':
        'La fuente no está firmada con la clave pública de este puesto. No se usa nada de ella.',
      malformed: 'La fuente no se entiende.',
      replayed: 'La fuente es más antigua que otra que este puesto ya ha leído. No se usa nada de ella.',
      cut: 'La descarga se interrumpió. Lo recibido se conserva: descargue de nuevo para continuar.',
      'too-slow':
        'La descarga era demasiado lenta y se ha detenido. Lo recibido se conserva: descargue de nuevo para continuar.',
      tampered: 'El paquete no es el que se firmó. Se ha eliminado.',
      storage: 'No se puede guardar el paquete.',
      failed: 'La instalación ha fallado; se mantiene la versión instalada.',
    },
  },
  settings: {
    section: {
      updates: 'Actualizaciones',
    },
    field: {
      updates: {
        mode: {
          label: 'Versiones más recientes',
          hint: 'Busca una vez al día. No se instala nada sin la orden de un supervisor.',
        },
        feed: {
          label: 'Fuente',
          hint: 'La dirección o carpeta de la fuente de su organización, como https://updates.plant.example/tocsin',
        },
        publicKey: {
          label: 'Clave pública',
          hint: 'Solo se acepta una fuente firmada con esta clave.',
        },
      },
    },
  },
}
