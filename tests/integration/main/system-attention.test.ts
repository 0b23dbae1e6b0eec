import { expect, it, onTestFinished } from 'vitest'
import { createProgramAnswers } from '../../../src/main/desktop/program-answer.ts'
import { readSoundOutput, createSystemAttention } from '../../../src/main/desktop/system-attention.ts'
import { partObstacle } from '../../../tools/desktop-programs.ts'
import { desktopObstacle } from '../../../tools/electron.ts'
import { startDesktopSession } from '../../support/desktop-session.ts'
import { startSoundServer } from '../../support/sound-server.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const obstacles = { sound: partObstacle('sound'), desktop: desktopObstacle() }
for (const obstacle of Object.values(obstacles))
  if (obstacle !== null) console.warn(`Not tested with the system's own parts: ${obstacle}.`)

it.runIf(obstacles.sound === null)(
  'hears of a real sound server that it is audible, muted, at volume 0, or without an output',
  async () => {
    const server = await startSoundServer(tempFolder())
    onTestFinished(() => server.stop())
    const ask = createProgramAnswers({ ...process.env, ...server.env })
    const read = () => readSoundOutput('linux', ask)
    expect(await read()).toBe('audible')
    await server.setMute(true)
    expect(await read()).toBe('muted')
    await server.setMute(false)
    await server.setVolume(0)
    expect(await read()).toBe('silent')
    await server.setVolume(30)
    expect(await read()).toBe('audible')
    await server.removeOutput()
    expect(await read()).toBe('no-output')
  },
)

it.runIf(obstacles.sound === null)('knows nothing without a sound server, and starts none', async () => {
  const folder = tempFolder()
  const ask = createProgramAnswers({ PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder })
  expect(await readSoundOutput('linux', ask)).toBe('unknown')
  expect(await ask('ls', [folder])).toBe('')
})

it.runIf(obstacles.desktop === null)(
  'hears of a real notification daemon whether it is paused, and finds no icon that is not there',
  async () => {
    const session = await startDesktopSession()
    onTestFinished(() => session.stop())
    const env = { ...process.env, ...session.env }
    const ask = createProgramAnswers(env)
    const read = createSystemAttention({ platform: 'linux', env, processId: process.pid, ask })
    expect(await read()).toMatchObject({ doNotDisturb: 'off', tray: 'none' })
    await ask('dunstctl', ['set-paused', 'true'])
    expect(await read()).toMatchObject({ doNotDisturb: 'on' })
  },
)
