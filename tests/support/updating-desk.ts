import http from 'node:http'
import https from 'node:https'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../../src/main/platform/installation.ts'
import { openSource } from '../../src/main/updates/feed-source.ts'
import { createInstaller, type SystemPlaces } from '../../src/main/updates/installer.ts'
import { createPackageStore } from '../../src/main/updates/package-store.ts'
import type { ServerCondition } from '../../src/main/updates/update-rules.ts'
import { createUpdates, noUpdateMemory, type UpdateMemory } from '../../src/main/updates/updates.ts'
import type { UpdateSettings, UpdateState } from '../../src/shared/model/updates.ts'
import { createLogRecorder } from './log-recorder.ts'
import { createManualClock } from './manual-clock.ts'
import { tempFolder } from './temp-folder.ts'
import { feedKey } from './update-feed.ts'

export interface UpdatingDesk {
  version?: string
  feed: string
  settings?: Partial<UpdateSettings>
  /** An AppImage of its own, unless given. */
  installation?: Installation
  memory?: UpdateMemory
  folder?: string
  /** Where the system's installers are; unused, unless given. */
  places?: SystemPlaces
}

/** Updates as the desk has them, on real files and a real network; only time is the test's. */
export function createUpdatingDesk({ version = '0.2.0', feed, ...options }: UpdatingDesk) {
  const folder = options.folder ?? tempFolder()
  const program = join(folder, 'Tocsin.AppImage')
  if (!options.folder) writeFileSync(program, `program ${version}`, { mode: 0o755 })
  const installation = options.installation ?? { kind: 'AppImage', file: program }
  const clock = createManualClock(1_800_000_000_000)
  const recorder = createLogRecorder()
  const agents = { httpAgent: new http.Agent(), httpsAgent: new https.Agent() }
  let settings: UpdateSettings = { mode: 'notify', feed, publicKey: feedKey, ...options.settings }
  let memory = options.memory ?? noUpdateMemory
  let conditions: ServerCondition[] = []
  let restarts = 0
  const states: UpdateState[] = []
  const updates = createUpdates({
    clock,
    log: recorder.log,
    version,
    platform: 'linux',
    arch: 'x64',
    installation,
    settings: () => settings,
    memory: { read: () => memory, write: (next) => (memory = next) },
    open: (place) => openSource({ clock, agents }, place),
    packages: createPackageStore(join(folder, 'updates')),
    installer: createInstaller(installation, options.places),
    conditions: () => conditions,
    restart: () => restarts++,
    onChange: (state) => states.push(state),
  })
  return {
    updates,
    clock,
    program,
    folder,
    states,
    downloads: join(folder, 'updates'),
    logged: () => recorder.lines.map(({ message }) => message).join('\n'),
    memory: () => memory,
    restarts: () => restarts,
    watch(next: ServerCondition[]) {
      conditions = next
      updates.alarmsChanged()
    },
    set(change: Partial<UpdateSettings>) {
      settings = { ...settings, ...change }
      updates.settingsChanged()
    },
  }
}
