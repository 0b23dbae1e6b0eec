import type { en } from './en.ts'

export const es: typeof en = {
  settings: {
    search: 'Buscar un ajuste',
    found: 'ningún ajuste encontrado | {n} ajuste | {n} ajustes',
    none: 'Ningún ajuste coincide con «{text}».',
    showAll: 'Mostrar todos los ajustes',
    reset: 'Restablecer',
    resetOne: 'Restablecer {name}: {value}',
    resetAll: 'Restablecer todo',
    resetAllHint: 'Los servidores y las vistas guardadas se conservan.',
    export: 'Exportar',
    import: 'Importar',
    did: {
      reset: '{name} vuelve a su valor predeterminado.',
      resetAll: 'Todos los ajustes vuelven a su valor predeterminado.',
      imported: 'Ajustes importados.',
      importedSome: 'Ajustes importados, salvo: {parts}.',
      notSettings: '«{file}» no es un archivo de ajustes de Tocsin; no se ha cambiado nada.',
    },
    moved: {
      title: 'Servidores en otras direcciones',
      intro:
        'El archivo indica otras direcciones para servidores de este puesto. Sus alarmas vendrían de allí, y los tokens irían allí.',
      what: {
        address: 'Dirección',
        tokenUrl: 'URL de tokens',
        proxy: 'Proxy',
        authority: 'Archivo de la autoridad',
      },
      change: '→ {after}',
      system: 'el del sistema',
      nothing: 'ninguna',
      keep: 'Conservar las actuales',
      accept: 'Usar las del archivo',
    },
    on: 'activado',
    off: 'desactivado',
    seconds: 'segundos',
    minutes: 'minutos',
    bytes: 'bytes',
    percent: 'por ciento',
    alarms: 'alarmas',
    tags: 'tags',
    hours: 'horas',
    operators: 'operadores',
    points: 'puntos porcentuales',
    rows: 'filas',
    section: {
      display: 'Pantalla',
      sound: 'Sonido',
      desktop: 'Escritorio',
      connectionLoss: 'Pérdida de conexión',
      permissions: 'Permisos',
      log: 'Registro técnico',
    },
    permissions: {
      guard: {
        free: 'No preguntar',
        confirm: 'Pedir confirmación',
        pin: 'Pedir el PIN',
      },
      change: 'Cambiar los permisos de este puesto.',
      readOnlyHint:
        'Para una pantalla mural: desde este puesto nadie puede llamar ni crear alarmas o grupos.',
      calls: 'Antes de hacer una llamada',
      acknowledge: 'Antes de reconocer una alarma',
      creation: 'Antes de crear una alarma o un grupo',
      currentPin: 'PIN actual',
      newPin: 'PIN nuevo',
      repeatPin: 'Repetir el PIN',
      pinHint: 'Se guarda solo en este puesto, nunca en texto claro.',
      setPin: 'Fijar el PIN',
      removePin: 'Quitar el PIN',
      isPinSet: 'El PIN está fijado.',
      pinRemoved: 'El PIN se ha quitado.',
      pinTooShort: 'Use al menos {n} caracteres.',
      pinMismatch: 'Los PIN no coinciden.',
    },
    voice: {
      hear: 'Probar la voz',
      none: 'Este equipo no tiene voz: no se lee nada.',
      foreign: 'No hay voz para este idioma: se usa otra.',
      sample: 'Caldera 2, nivel del calderín muy alto',
    },
    field: {
      theme: {
        label: 'Tema',
        hint: '',
      },
      locale: {
        label: 'Idioma',
        hint: '',
      },
      textScale: {
        label: 'Tamaño del texto',
        hint: 'De 75 a 300 por ciento; el mayor se lee desde lejos.',
      },
      density: {
        label: 'Densidad',
        hint: 'La altura de las filas de las listas.',
      },
      attention: {
        enabled: {
          label: 'Notificar alarmas nuevas',
          hint: 'Desactivado: las alarmas solo aparecen en la lista.',
        },
        onlyWhenAway: {
          label: 'Solo cuando Tocsin no está en primer plano',
          hint: 'Mientras Tocsin está en primer plano: sin notificaciones, y en la línea bajo la cabecera solo la prioridad más urgente.',
        },
        realarmPauseSeconds: {
          label: 'Pausa entre realarmas',
          hint: 'Una realarma dentro de este tiempo tras el último anuncio de la misma alarma queda en silencio. 0: se anuncia cada realarma.',
        },
        foldChattering: {
          label: 'Agrupar alarmas oscilantes',
          hint: 'Una alarma que aparece 3 veces en un minuto no se anuncia cada vez; su notificación cuenta las apariciones, hasta que haya un minuto de calma.',
        },
        quietHours: {
          label: 'Horas de silencio',
          hint: 'Entre estas horas solo se anuncia la prioridad más urgente.',
          from: 'Desde',
          to: 'Hasta',
        },
        bands: {
          label: 'Canales por prioridad',
          hint: 'Cómo se anuncia una alarma nueva. Una ventana en primer plano muestra las que tienen «Ventana y contador» en la línea bajo su cabecera.',
        },
      },
      sound: {
        volume: {
          label: 'Volumen',
          hint: '',
        },
        repeatSeconds: {
          label: 'Repetir cada',
          hint: 'Hasta que se silencie.',
        },
        repeatForSeconds: {
          label: 'Repetir como máximo',
          hint: '0: una sola vez.',
        },
        speak: {
          label: 'Leer el mensaje en voz alta',
          hint: 'El mensaje de una alarma nueva se lee después del sonido.',
        },
        test: {
          label: 'Probar los sonidos',
          hint: '',
        },
      },
      logLevel: {
        label: 'Nivel del registro',
        hint: 'Lo que contiene el archivo de registro de la carpeta del perfil.',
      },
      lossNotice: {
        afterSeconds: {
          label: 'Notificar tras',
          hint: 'El tiempo sin respuesta del servicio.',
        },
        repeatSeconds: {
          label: 'Repetir cada',
          hint: '0: una sola vez.',
        },
      },
      desktop: {
        closeToTray: {
          label: 'Al cerrar la ventana, Tocsin sigue en la bandeja',
          hint: '',
        },
        startAtLogin: {
          label: 'Arrancar al iniciar sesión',
          hint: '',
        },
        startMinimised: {
          label: 'Arrancar minimizado',
          hint: '',
        },
        alwaysOnTop: {
          label: 'Siempre visible',
          hint: '',
        },
        kiosk: {
          label: 'Pantalla mural',
          hint: 'Pantalla completa, sin herramientas.',
        },
        hardwareAcceleration: {
          label: 'Aceleración por hardware',
          hint: 'Se aplica en el próximo inicio. Desactívela si las ventanas se quedan negras o parpadean.',
        },
      },
    },
    way: {
      native: 'Notificación',
      sound: 'Sonido',
      flash: 'Icono intermitente',
      attention: 'Ventana y contador',
    },
    wayOfBand: '{band}: {way}',
  },
}
