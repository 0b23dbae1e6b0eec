/** The settings of calls. */
export const callSettingsEn = {
  repeatMinutes: {
    label: 'Ask before calling again',
    hint: 'The same message to the same people within this time asks first; 0 never asks.',
  },
  recallMinutes: {
    label: 'Remind after a call',
    hint: 'When nobody has acknowledged the alarm for this long after a call; 0 never reminds.',
  },
  mostAudioBytes: {
    label: 'Largest audio',
    hint: 'Recorded or from a file. At most 8 MB.',
  },
  templates: {
    label: 'Templates',
    hint: 'Messages to call with. These are filled from the alarm: {placeholders}',
    name: 'Name of template {n}',
    number: 'Message number of template {n}',
    text: 'Text of template {n}',
    remove: 'Remove template {n}',
    add: 'Add a template',
    removed: '“{name}” was removed.',
    newName: 'New template',
    none: 'There is none yet.',
  },
}
