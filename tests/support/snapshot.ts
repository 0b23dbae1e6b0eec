import { noNotifications } from '../../src/shared/model/constants.ts'
import type { DeskSnapshot } from '../../src/shared/model/desk.ts'
import { serverProfileSchema } from '../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../src/shared/model/settings.ts'
import { emptyLoad } from '../../src/shared/rules/alarm-load.ts'

/** The answer to `desk.snapshot` of a connected desk without alarms, of which a test states only what it is about. */
export function makeSnapshot(fields: Partial<DeskSnapshot> = {}): DeskSnapshot {
  return {
    generation: 'test-1',
    sequence: 0,
    alarms: [],
    rest: 0,
    status: {
      link: 'live',
      hub: 'connected',
      transport: 'WebSocket',
      tokenExpiresAt: null,
      clockOffsetMs: null,
      late: 0,
      confirmedAt: 1,
      lastEventAt: null,
      lastReconcile: null,
      malformed: 0,
      problem: null,
      progress: null,
    },
    missed: { revision: 0, count: 0, viewer: 2, since: 0 },
    load: emptyLoad,
    settings: settingsSchema.parse({}),
    profile: serverProfileSchema.parse({}),
    attention: {
      sounding: null,
      spoken: '',
      mutedUntil: null,
      unseen: 0,
      place: 0,
      notifications: noNotifications,
    },
    acting: { isPinSet: false },
    reminders: [],
    servers: [],
    notices: [],
    health: [],
    about: { version: '1.2.3', host: 'web', zone: '', actor: { name: 'Test', role: 'supervisor' } },
    ...fields,
  }
}
