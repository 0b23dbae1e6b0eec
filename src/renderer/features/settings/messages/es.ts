import type { en } from './en.ts'

export const es: typeof en = {
  settings: {
    title: 'Ajustes',
    permissions: {
      readOnly: 'Solo lectura',
    },
    webOnly:
      'Estos ajustes se aplican a la aplicación de escritorio; esta página está abierta en un navegador.',
    choice: {
      logLevel: {
        info: 'Todo',
        warn: 'Advertencias y errores',
        error: 'Solo errores',
      },
      density: {
        compact: 'Compacta',
        normal: 'Normal',
        roomy: 'Amplia',
      },
    },
  },
}
