export const en = {
  settings: {
    title: 'Settings',
    permissions: {
      readOnly: 'Read-only',
    },
    webOnly: 'These settings apply to the desktop application; this page runs in a browser.',
    choice: {
      logLevel: {
        info: 'Everything',
        warn: 'Warnings and errors',
        error: 'Errors only',
      },
      density: {
        compact: 'Compact',
        normal: 'Normal',
        roomy: 'Roomy',
      },
    },
  },
}
