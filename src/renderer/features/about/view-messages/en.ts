export const en = {
  about: {
    close: 'Close',
    part: {
      program: 'Program',
      notes: 'What’s new',
      licences: 'Licences',
    },
    version: 'Version',
    available: 'Available',
    commit: 'Built from',
    webHost: 'none: web host',
    system: 'System',
    licence: 'MIT licence. The licences of all components are under “Licences”.',
    newIn: 'What’s new in {version}',
    noNotes: 'There are no notes for this version.',
    noLicences: 'This copy runs from its sources and has no licence texts.',
    updated: 'Tocsin was updated to {version}.',
    versions: 'Versions',
  },
  updates: {
    available: 'Version {version} is available.',
    show: 'Show',
    off: 'Tocsin does not check for newer versions.',
    checking: 'Checking for a newer version…',
    notYet: 'Version {version}. Not checked for a newer one yet.',
    newest: 'Version {version} is the newest.',
    checkedAt: 'Last checked: {time}.',
    dated: 'Released {date}. Installed: {version}.',
    notes: 'What’s new in {version}',
    progress: '{received} of {total}',
    installing: 'Installing…',
    restarting: 'Installed. Tocsin restarts now.',
    handed: 'The system’s installer has opened and takes over from here.',
    goBack: 'Go back and restart',
    askInstall: 'Install version {version}?',
    askRollBack: 'Go back to version {version}?',
    restarts: 'Tocsin restarts. For a few seconds this desk neither shows nor annunciates alarms.',
    notNow: 'Not now',
    hold: {
      critical:
        '1 critical alarm is not acknowledged: nothing is installed until it is. | {n} critical alarms are not acknowledged: nothing is installed until they are.',
      flood: 'An alarm flood is in progress: nothing is installed until it ends.',
      unknown: 'The alarms of a server are not known: nothing is installed until they are.',
    },
    restartHold: {
      critical:
        'Installed. 1 critical alarm is not acknowledged: Tocsin restarts once it is. | Installed. {n} critical alarms are not acknowledged: Tocsin restarts once they are.',
      flood: 'Installed. An alarm flood is in progress: Tocsin restarts once it is over.',
      unknown: 'Installed. The alarms of a server are not known: Tocsin restarts once they are.',
    },
    way: {
      web: 'The web host is updated on its own machine, by its administrator.',
      archive: 'This copy was unpacked from an archive: unpack the new one in its place.',
      checkout: 'This copy runs from its sources: update those.',
      'no-package': 'The feed has no package of this version for this installation.',
    },
    problem: {
      'no-feed': 'The feed is neither an address nor the full path of a folder.',
      'bad-key': 'The public key cannot be used.',
      unreachable: 'The feed cannot be read.',
      'bad-signature': 'The feed is not signed with the public key of this desk, so it is not used.',
      malformed: 'The feed cannot be understood.',
      replayed: 'The feed is older than one that this desk has read before, so it is not used.',
      cut: 'The download was interrupted. What has arrived is kept: download again to resume.',
      'too-slow':
        'The download was too slow and was stopped. What has arrived is kept: download again to resume.',
      tampered: 'The package is not the one that was signed. It was deleted.',
      storage: 'The package cannot be stored.',
      failed: 'Installation failed; the current version is kept.',
    },
  },
  settings: {
    section: {
      updates: 'Updates',
    },
    field: {
      updates: {
        mode: {
          label: 'Newer versions',
          hint: 'Checks once a day. Nothing is installed unless a supervisor asks for it.',
        },
        feed: {
          label: 'Feed',
          hint: 'The address or folder of your organisation’s feed, such as https://updates.plant.example/tocsin',
        },
        publicKey: {
          label: 'Public key',
          hint: 'Only a feed signed with this key is accepted.',
        },
      },
    },
  },
}
