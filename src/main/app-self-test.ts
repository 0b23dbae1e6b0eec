import { join } from 'node:path'
import { selfTestReportSchema, type SelfTestState } from '../shared/model/self-test.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import { fail, succeed } from '../shared/result.ts'
import { createSiteZone } from '../shared/rules/zone.ts'
import type { Authorizer } from './acting/authorization.ts'
import type { Notices } from './notices.ts'
import type { Annunciator } from './notify/annunciator.ts'
import { createAttentionWatch } from './notify/attention-watch.ts'
import type { Clock } from './platform/clock.ts'
import type { HostShell } from './platform/host-shell.ts'
import type { Supervisor } from './platform/supervisor.ts'
import { createTranslator } from './platform/translate.ts'
import type { ConnectionTests } from './profiles/connection-tests.ts'
import type { LaunchContext } from './profiles/launcher.ts'
import type { Pages } from './profiles/pages.ts'
import { createSelfTestDesk } from './profiles/self-test-desk.ts'
import { createSelfTest, type SelfTest, createShiftRequirement } from './selftest/self-test.ts'
import type { Network } from './server/network.ts'
import { openStoredValue } from './storage/json-document.ts'
import type { StorageContext } from './storage/retrying-writer.ts'

export interface AppSelfTestParts extends LaunchContext {
  version: string
  clock: Clock
  shell: HostShell
  storage: StorageContext
  settings: () => Settings
  pages: Pages
  supervisor: Supervisor
  annunciator: Pick<Annunciator, 'isSwitchedOff'>
  authorizer: Pick<Authorizer, 'authorize'>
  connectionTests: Pick<ConnectionTests, 'run' | 'cancel'>
  networkOf: (profile: ServerProfile) => Network
  notices: Pick<Notices, 'keep'>
  onChange: (state: SelfTestState) => void
}

export interface AppSelfTest extends Omit<SelfTest, 'stop'> {
  state(): SelfTestState
  settingsChanged(): void
  /** Something sounds now. */
  sounding(): void
  start(): void
  stop(): Promise<void>
}

/** The tag of the test alarm, by which everybody at a real server knows it. */
const tag = 'TOCSIN\\SELF-TEST'

/** Joins the self-test with the desk, its servers and the machine that it runs on. */
export function createAppSelfTest(parts: AppSelfTestParts): AppSelfTest {
  const { clock, shell, pages, connectionTests, settings } = parts
  const stored = openStoredValue({
    ...parts.storage,
    log: parts.log,
    file: join(parts.folder, 'self-test.json'),
    schema: selfTestReportSchema.nullable(),
    fallback: null,
  })
  const state = (): SelfTestState => ({ last: stored.read(), dueSince: requirement.dueSince() })
  const changed = () => parts.onChange(state())
  const requirement = createShiftRequirement({
    clock,
    zone: createSiteZone(() => settings().timeZone),
    settings,
    last: stored.read,
    onChange: changed,
  })
  const watch =
    shell.readAttention &&
    createAttentionWatch({ clock, read: shell.readAttention, keepNotice: parts.notices.keep })
  let tests = 0

  const selfTest = createSelfTest({
    clock,
    version: parts.version,
    shell,
    settings,
    servers: () =>
      pages.allRunning().map(({ profile, desk }) => ({
        name: profile.name,
        pushEvidence: desk.pushEvidence,
        test(signal, onResult) {
          const ticket = `self-test ${++tests}`
          signal.addEventListener('abort', () => connectionTests.cancel(ticket), { once: true })
          return connectionTests.run({ ticket, profile, secret: null }, onResult)
        },
      })),
    async raiseOn(page, actor) {
      const found = await pages.running(page)
      if (!found.ok) return found
      const { profile, desk, raiseAlarm } = found.value
      const refused = await parts.authorizer.authorize(actor, 'creation', null)
      if (refused) return fail(refused.code, refused.message)
      // The least urgent band, since it is only a test.
      const priority = profile.priorityScale.bands.at(-1)?.until ?? 0
      const alarm = { path: tag, priority, temporary: true }
      return succeed({
        server: profile.name,
        onPush: desk.onPush,
        raise: (message) => raiseAlarm({ ...alarm, alarmMessage: message }),
        clear: () => raiseAlarm({ ...alarm, raised: false }),
      })
    },
    createDesk: () => createSelfTestDesk(parts),
    isSwitchedOff: (event, channel) => parts.annunciator.isSwitchedOff(event, channel),
    texts() {
      const { t } = createTranslator(settings().locale, shell.systemLocale)
      return {
        alarm: t('selfTest.alarm'),
        title: t('selfTest.notification'),
        body: t('selfTest.notificationBody'),
        call: t('selfTest.alarm'),
      }
    },
    send: pages.send,
    onReport(report) {
      stored.write(report)
      requirement.evaluate()
      changed()
    },
  })

  return {
    ...selfTest,
    state,
    settingsChanged: requirement.evaluate,
    sounding: () => watch?.sounding(),
    start() {
      requirement.evaluate()
      watch?.start()
    },
    async stop() {
      watch?.stop()
      requirement.stop()
      await selfTest.stop()
      await stored.stop()
    },
  }
}
