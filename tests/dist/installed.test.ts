import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChildren } from '../../tools/children.ts'
import { packableElectron } from '../../tools/dist/electron-folder.ts'
import { makeLinuxPackages } from '../../tools/dist/linux.ts'
import { readProduct } from '../../tools/dist/product.ts'
import { ordinaryUser, startObstacle } from '../../tools/dist/start-obstacle.ts'
import { ensureTools, programsOf } from '../../tools/dist/system-tools.ts'
import { checkJournal } from '../chaos/soak/oracle.ts'
import { createCleanRoot, type CleanRoot } from '../support/clean-root.ts'
import { startDesktopSession, type DesktopSession } from '../support/desktop-session.ts'
import { makeEarlierDeb } from '../support/earlier-deb.ts'
import {
  processesFrom,
  startInstalled,
  untilNothingRuns,
  type InstalledDesk,
} from '../support/installed-desk.ts'
import { startService, type StartedService } from '../support/service.ts'
import { until } from '../support/until.ts'

const { version } = readProduct()
const earlierVersion = '0.0.1'
/** What an operator has chosen: theme and language are seen from outside, and only alarms are notified. */
const chosen = {
  welcomed: true,
  theme: 'light',
  locale: 'de',
  lossNotice: { afterSeconds: 3_600, repeatSeconds: 0 },
}
/** The colour of critical alarms in that theme. */
const critical = '#b3002d'
const home = 'home/operator'
const profile = `${home}/.config/tocsin`

// npm test says why where it cannot be started.
describe.skipIf(startObstacle() !== null)('the installed application', () => {
  let folder = ''
  let deb = ''
  let root: CleanRoot
  let desktop: DesktopSession
  let service: StartedService
  let desk: InstalledDesk | null = null
  const raised: string[] = []

  beforeAll(async () => {
    const children = createChildren()
    await ensureTools(children, programsOf.deb)
    folder = mkdtempSync(join(tmpdir(), 'tocsin-installed-'))
    // Another user starts what is in it.
    chmodSync(folder, 0o755)
    const output = join(folder, 'made')
    const flags = { targets: ['deb'] as const, output, appImageRuntime: null, isTrial: true }
    expect(await makeLinuxPackages(children, flags, packableElectron(), 1_700_000_000)).toEqual([])
    deb = join(output, `tocsin_${version}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`)
    root = createCleanRoot(join(folder, 'root'))
    root.dpkg('--install', await makeEarlierDeb(deb, earlierVersion, folder))
    for (const place of ['tmp', 'home', home, `${home}/.config`, profile]) makePrivate(root.path(place))
    writeFileSync(root.path(`${profile}/settings.json`), JSON.stringify(chosen))
    own(root.path(`${profile}/settings.json`))
    desktop = await startDesktopSession()
    service = await startService({ pushOnCreate: true })
  })

  afterAll(async () => {
    desk?.signal('SIGKILL')
    await desk?.ended
    await service.stop()
    await desktop.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const makePrivate = (path: string) => {
    mkdirSync(path, { mode: 0o700 })
    own(path)
  }

  const own = (path: string) => {
    const user = ordinaryUser()
    if (user !== null) chownSync(path, user.uid, user.gid)
  }

  const program = () => root.path('opt/tocsin')

  const start = (...args: string[]) => {
    desk = startInstalled(join(program(), 'tocsin'), args, {
      ...desktop.env,
      HOME: root.path(home),
      TMPDIR: root.path('tmp'),
      LANG: 'C.UTF-8',
      TOCSIN_TOKEN: service.token,
    })
    return desk
  }

  const raise = async (alarmMessage: string) => {
    const path = `NORTH\\B2\\${alarmMessage}`
    raised.push(path)
    await service.post({ path, priority: 1, alarmMessage, value: '3 %' })
  }

  const told = () => desktop.notifications.arrived().map(({ summary }) => summary)

  /** The page in the window shows alarms: nothing else of it is critical's colour. */
  const showsAlarms = ({ output }: InstalledDesk) =>
    until(
      () => (desktop.display.shows(critical) ? true : undefined),
      () => `There is no ${critical} on the screen. The program said: ${output()}`,
    )

  const answerTo = async (question: string) => {
    const asked = start(question)
    expect(await asked.ended, asked.output()).toEqual([0, null])
    return asked.printed()
  }

  test('shows alarms in its sandbox, notifies of a new one, and ends when it is told to', async () => {
    expect(await answerTo('--version')).toBe(`${earlierVersion}\n`)
    await raise('Raised before')
    const first = start(`--server=${service.url}`)
    await showsAlarms(first)
    const { toolTip } = await desktop.tray.waitFor(({ toolTip: shown }) => shown.includes('1'))
    expect(toolTip).toBe('Tocsin: 1 unquittierter Alarm, Priorität: kritisch')
    expect(told()).toEqual([])

    await raise('Raised after')
    const { body } = await desktop.notifications.waitFor(({ summary }) => summary === 'Raised after')
    expect(body).toBe('NORTH\\B2\\Raised after\nKritisch, 3 %')

    const processes = processesFrom(program())
    expect(processes.filter(({ uid }) => uid === 0)).toEqual([])
    const pages = processes.filter(({ type }) => type === 'renderer')
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter(({ isFiltered, isApart }) => !isFiltered || !isApart)).toEqual([])

    first.signal('SIGTERM')
    expect(await first.ended, first.output()).toEqual([0, null])
    await untilNothingRuns(program())
    expect(checkJournal(root.path(profile), new Set(raised))).toEqual([])
  })

  test('is replaced by this version, which goes on with its settings and its journal', async () => {
    await raise('Raised while it was away')
    root.dpkg('--install', deb)
    expect(await answerTo('--version')).toBe(`${version}\n`)
    const second = start(`--server=${service.url}`)
    await showsAlarms(second)
    await desktop.notifications.waitFor(({ summary }) => summary === 'Raised while it was away')
    // What was there before is told once the whole list is read; a desk that is told to end before tells it no more.
    await until(
      () => (told().length >= 3 ? true : undefined),
      () => `Only these were told: ${told().join(', ')}. The program said: ${second.output()}`,
    )
    const { toolTip } = await desktop.tray.waitFor(({ toolTip: shown }) => shown.includes('3'))
    expect(toolTip).toBe('Tocsin: 3 unquittierte Alarme, höchste Priorität: kritisch')

    await desktop.tray.choose('Beenden')
    expect(await second.ended, second.output()).toEqual([0, null])
    await untilNothingRuns(program())
    // What was there at the very first start is not told at all; what nobody has seen since is told once more.
    expect(told().toSorted()).toEqual(['Raised after', 'Raised after', 'Raised while it was away'])
    expect(checkJournal(root.path(profile), new Set(raised))).toEqual([])
    const settings: unknown = JSON.parse(readFileSync(root.path(`${profile}/settings.json`), 'utf8'))
    expect(settings).toMatchObject(chosen)
  })

  test('runs its own service, whose alarms it notifies of', async () => {
    const before = told().length
    const third = start('--alarms=5', '--rate=60', '--seed=7')
    await until(
      () => told()[before],
      () => `No notification arrived. The program said: ${third.output()}`,
    )
    expect(processesFrom(program()).map(({ type }) => type)).toContain('node.mojom.NodeService')
    third.signal('SIGTERM')
    expect(await third.ended, third.output()).toEqual([0, null])
    await untilNothingRuns(program())
  })

  test('is removed, and leaves the profile alone', () => {
    root.dpkg('--remove', 'tocsin')
    const files = root.files()
    expect(files).toContain(`${profile}/settings.json`)
    // Fonts, certificates and the way to the sound are kept by libraries of the system, for all programs of a user.
    const ofLibraries = ['.cache', '.config/pulse', '.pki', '.local/share/pki']
    const kept = [profile, ...ofLibraries.map((place) => `${home}/${place}`)]
    expect(files.filter((file) => !kept.some((place) => file.startsWith(`${place}/`)))).toEqual([])
  })
})
