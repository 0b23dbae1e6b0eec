import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import { onPath } from '../../../tools/project.ts'
import { startCompositor, type Compositor } from '../../support/compositor.ts'
import { openDisplay, type Display } from '../../support/display.ts'
import { ownEnvironment } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { makeProfile, type FlowFixtures } from '../../support/flow-test.ts'
import { until } from '../../support/until.ts'

const root = resolve(import.meta.dirname, '../../..')
/** The background of the page. */
const pageColour = '#14171a'

test.skip(onPath('weston') === null, 'weston must be installed')

interface Session {
  display: Display
  compositor: Compositor
  folder: string
}

/** An X server and a compositor beside each other, as in a Wayland session with Xwayland. */
async function startBoth(atEnd: FlowFixtures['atEnd']): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-platform-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const display = await openDisplay(folder)
  atEnd(() => display.stop())
  const compositor = await startCompositor(folder)
  atEnd(() => compositor.stop())
  return { display, compositor, folder }
}

/** Starts the desk with a policy, as a session does: no debugger follows it into its second life. */
function startDesk(
  { folder }: Session,
  wanted: 'x11' | 'wayland',
  env: Record<string, string>,
  atEnd: FlowFixtures['atEnd'],
) {
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ 'desktop.ozonePlatform': wanted }))
  const userData = makeProfile({ welcomed: true, theme: 'dark' })
  const args = [root, `--user-data-dir=${userData}`, `--policy=${policy}`]
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const desk = spawn(findElectron() ?? '', [...args, ...sandbox], {
    cwd: root,
    env: { ...ownEnvironment(), TOCSIN_TEST_RUN: '1', LANG: 'en_GB.UTF-8', ...env },
  })
  const ended = once(desk, 'close') as Promise<[number | null]>
  let output = ''
  for (const stream of [desk.stdout, desk.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const quit = async () => {
    desk.kill('SIGTERM')
    return (await ended)[0]
  }
  atEnd(async () => {
    await quit()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
  })
  return { output: () => output, quit }
}

for (const [wanted, usual] of [
  ['x11', 'wayland'],
  ['wayland', 'x11'],
] as const)
  test(`the policy puts the windows of a ${usual} session on ${wanted}`, async ({ desktop, atEnd }) => {
    const session = await startBoth(atEnd)
    const { display, compositor } = session
    const env = {
      ...desktop.env,
      ...compositor.env,
      DISPLAY: display.name,
      XDG_SESSION_TYPE: usual,
    }
    const desk = startDesk(session, wanted, env, atEnd)
    const seen = () => ({ x11: display.shows(pageColour), wayland: compositor.windowsOpened() })
    const expected = wanted === 'x11' ? { x11: true, wayland: 0 } : { x11: false, wayland: 1 }
    await until(
      () => (isDeepStrictEqual(seen(), expected) ? true : undefined),
      () => `${JSON.stringify(seen())}: ${desk.output()}`,
    )
    expect(await desk.quit(), desk.output()).toBe(0)
  })

test('a policy for x11 where there is no X server leaves the windows on Wayland, and says so', async ({
  desktop,
  atEnd,
}) => {
  const session = await startBoth(atEnd)
  const env = { ...desktop.env, DISPLAY: '' }
  const desk = startDesk(
    session,
    'x11',
    { ...env, ...session.compositor.env, XDG_SESSION_TYPE: 'wayland' },
    atEnd,
  )
  await until(
    () => (session.compositor.windowsOpened() === 1 ? true : undefined),
    () => desk.output(),
  )
  await expect
    .poll(desk.output)
    .toContain('windows stay on wayland, not on x11 as the policy says: there is no DISPLAY')
  expect(await desk.quit(), desk.output()).toBe(0)
})
