export const en = {
  settings: {
    search: 'Search settings',
    found: 'no setting found | {n} setting | {n} settings',
    none: 'No setting matches “{text}”.',
    showAll: 'Show all settings',
    reset: 'Reset',
    resetOne: 'Reset {name} to {value}',
    resetAll: 'Reset all',
    resetAllHint: 'Servers and saved views stay.',
    export: 'Export',
    import: 'Import',
    did: {
      reset: '{name} is back to its default.',
      resetAll: 'All settings are back to their defaults.',
      imported: 'Settings imported.',
      importedSome: 'Settings imported, except: {parts}.',
      notSettings: '“{file}” is not a settings file of Tocsin; nothing was changed.',
    },
    moved: {
      title: 'Servers at other addresses',
      intro:
        'The file names other addresses for servers of this desk. Their alarms would come from there, and tokens would go there.',
      what: {
        address: 'Address',
        tokenUrl: 'Token URL',
        proxy: 'Proxy',
        authority: 'File of the authority',
      },
      change: '→ {after}',
      system: 'that of the system',
      nothing: 'none',
      keep: 'Keep the present ones',
      accept: 'Use those of the file',
    },
    on: 'on',
    off: 'off',
    seconds: 'seconds',
    minutes: 'minutes',
    bytes: 'bytes',
    percent: 'per cent',
    alarms: 'alarms',
    tags: 'tags',
    hours: 'hours',
    operators: 'operators',
    points: 'percentage points',
    rows: 'rows',
    section: {
      display: 'Display',
      sound: 'Sound',
      desktop: 'Desktop',
      connectionLoss: 'Connection loss',
      permissions: 'Permissions',
      log: 'Log',
    },
    permissions: {
      guard: {
        free: 'Do not ask',
        confirm: 'Ask for confirmation',
        pin: 'Ask for the PIN',
      },
      change: 'Change the permissions of this desk.',
      readOnlyHint: 'For a wall display: nobody can place calls or create alarms and groups from this desk.',
      calls: 'Before placing a call',
      acknowledge: 'Before acknowledging an alarm',
      creation: 'Before creating an alarm or a group',
      currentPin: 'Current PIN',
      newPin: 'New PIN',
      repeatPin: 'Repeat the PIN',
      pinHint: 'Stored on this desk only, never in plain text.',
      setPin: 'Set PIN',
      removePin: 'Remove PIN',
      isPinSet: 'The PIN is set.',
      pinRemoved: 'The PIN was removed.',
      pinTooShort: 'Use at least {n} characters.',
      pinMismatch: 'The PINs do not match.',
    },
    voice: {
      hear: 'Test voice',
      none: 'This machine has no voice: nothing is spoken.',
      foreign: 'No voice for this language: another one is used.',
      sample: 'Boiler 2 drum level high-high',
    },
    field: {
      theme: {
        label: 'Theme',
        hint: '',
      },
      locale: {
        label: 'Language',
        hint: '',
      },
      textScale: {
        label: 'Text size',
        hint: 'From 75 to 300 per cent; the largest reads across a room.',
      },
      density: {
        label: 'Density',
        hint: 'The height of rows in lists.',
      },
      attention: {
        enabled: {
          label: 'Notify of new alarms',
          hint: 'Off: alarms are shown in the list only.',
        },
        onlyWhenAway: {
          label: 'Only when Tocsin is in the background',
          hint: 'While Tocsin is in front: no notifications, and only the most urgent priority in the strip under the header.',
        },
        realarmPauseSeconds: {
          label: 'Pause between re-alarms',
          hint: 'A re-alarm within this time after the last annunciation of the same alarm stays silent. 0: every re-alarm is annunciated.',
        },
        foldChattering: {
          label: 'Fold chattering alarms',
          hint: 'An alarm raised 3 times within a minute is not annunciated each time; its notification counts the repeats until it has been calm for a minute.',
        },
        quietHours: {
          label: 'Quiet hours',
          hint: 'Between these times only the most urgent priority is annunciated.',
          from: 'From',
          to: 'Until',
        },
        bands: {
          label: 'Channels by priority',
          hint: 'How a new alarm is annunciated. A window that is in front shows those with “Window and badge” in the strip under its header.',
        },
      },
      sound: {
        volume: {
          label: 'Volume',
          hint: '',
        },
        repeatSeconds: {
          label: 'Repeat every',
          hint: 'Until it is silenced.',
        },
        repeatForSeconds: {
          label: 'Repeat for at most',
          hint: '0: play once.',
        },
        speak: {
          label: 'Speak the message',
          hint: 'The message of a new alarm is spoken after its sound.',
        },
        test: {
          label: 'Test sounds',
          hint: '',
        },
      },
      logLevel: {
        label: 'Log level',
        hint: 'What the log file in the profile folder holds.',
      },
      lossNotice: {
        afterSeconds: {
          label: 'Notify after',
          hint: 'The time without an answer from the service.',
        },
        repeatSeconds: {
          label: 'Repeat every',
          hint: '0: notify once.',
        },
      },
      desktop: {
        closeToTray: {
          label: 'Closing the window keeps Tocsin in the tray',
          hint: '',
        },
        startAtLogin: {
          label: 'Start at login',
          hint: '',
        },
        startMinimised: {
          label: 'Start minimised',
          hint: '',
        },
        alwaysOnTop: {
          label: 'Always on top',
          hint: '',
        },
        kiosk: {
          label: 'Wall display',
          hint: 'Full screen, without tools.',
        },
        hardwareAcceleration: {
          label: 'Hardware acceleration',
          hint: 'Takes effect at the next start. Turn it off where windows stay black or flicker.',
        },
      },
    },
    way: {
      native: 'Notification',
      sound: 'Sound',
      flash: 'Tray flashes',
      attention: 'Window and badge',
    },
    wayOfBand: '{band}: {way}',
  },
}
