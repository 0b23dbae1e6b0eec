import { join } from 'node:path'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import type { UpdateState } from '../shared/model/updates.ts'
import { isAcknowledged, isConfirmed, isMostUrgent } from '../shared/rules/alarm-state.ts'
import type { Clock } from './platform/clock.ts'
import type { Installation } from './platform/installation.ts'
import type { Log } from './platform/log.ts'
import type { RunningProfile } from './profiles/running-profile.ts'
import type { Network } from './server/network.ts'
import { openStoredValue } from './storage/json-document.ts'
import type { StorageContext } from './storage/retrying-writer.ts'
import { openSource } from './updates/feed-source.ts'
import { createInstaller } from './updates/installer.ts'
import { createPackageStore } from './updates/package-store.ts'
import type { ServerCondition } from './updates/update-rules.ts'
import { createUpdates, noUpdateMemory, updateMemorySchema, type Updates } from './updates/updates.ts'

export interface AppUpdatesParts {
  folder: string
  version: string
  clock: Clock
  log: Log
  installation: Installation
  restart: () => void
  storage: StorageContext
  settings: () => Settings
  networkTo: (profile: Pick<ServerProfile, 'caFile' | 'clientCert' | 'clientKey' | 'proxy'>) => Network
  /** The servers that pages watch; null: one that does not run. */
  running: () => Iterable<RunningProfile | null>
  onChange: (state: UpdateState) => void
}

/** Joins the updates with the desk: its folder, its network and what it knows of its servers. */
export function createAppUpdates(parts: AppUpdatesParts): Omit<Updates, 'stop'> & { stop(): Promise<void> } {
  const { folder, clock, log } = parts
  const memory = openStoredValue({
    ...parts.storage,
    log,
    file: join(folder, 'updates.json'),
    schema: updateMemorySchema,
    fallback: noUpdateMemory,
  })
  // The system's proxy and the authorities that the system trusts.
  const network = parts.networkTo({ caFile: '', clientCert: '', clientKey: '', proxy: 'system' })
  const conditionOf = (running: RunningProfile | null): ServerCondition => {
    if (running === null) return { isKnown: false, criticals: 0, isFlood: false }
    const { desk, journal, profile } = running
    let criticals = 0
    for (const alarm of desk.alarms()) {
      const isOpen = !alarm.masked && !isAcknowledged(alarm)
      if (isOpen && isMostUrgent(alarm.priority, profile.priorityScale)) criticals++
    }
    return { isKnown: isConfirmed(desk.status().link), criticals, isFlood: journal.load().flood !== null }
  }
  const updates = createUpdates({
    ...parts,
    platform: process.platform,
    arch: process.arch,
    settings: () => parts.settings().updates,
    memory,
    open: (feed) => openSource({ clock, agents: network }, feed),
    packages: createPackageStore(join(folder, 'updates')),
    installer: createInstaller(parts.installation),
    conditions: () => [...parts.running()].map(conditionOf),
  })
  return {
    ...updates,
    async stop() {
      updates.stop()
      network.stop()
      await memory.stop()
    },
  }
}
