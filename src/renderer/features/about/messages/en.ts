export const en = {
  about: {
    title: 'About Tocsin',
    whatsNew: 'What’s new',
  },
  updates: {
    check: 'Check for a newer version',
    download: 'Download',
    cancel: 'Cancel',
    install: 'Install and restart',
    rollBack: 'Go back to {version}…',
  },
  settings: {
    choice: {
      updates: {
        off: 'Off',
        notify: 'Notify',
      },
    },
  },
}
