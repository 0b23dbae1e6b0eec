import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startInBackground } from './background-process.ts'

/** Two screens side by side, each of this size. */
export const screenSize = { width: 1280, height: 1024 }

export interface TwoScreens {
  /** As the environment's DISPLAY has it. */
  name: string
  /** Switches the right one off or on. */
  unplug(): void
  plug(): void
  stop(): Promise<void>
}

const config = `Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "${screenSize.width}x${screenSize.height}"
    Virtual ${2 * screenSize.width} ${screenSize.height}
  EndSubSection
EndSection
`

/** An X server with two screens that can be switched off and on, which Xvfb does not have. */
export async function startTwoScreens(folder: string): Promise<TwoScreens> {
  const file = join(folder, 'xorg.conf')
  writeFileSync(file, config)
  const server = startInBackground(
    'Xorg',
    [
      ...['-displayfd', '1', '-config', file, '-logfile', join(folder, 'xorg.log')],
      ...['-noreset', '-nolisten', 'tcp', '-novtswitch', '-sharevts', '-keeptty'],
    ],
    process.env,
  )
  const name = `:${await server.firstLine}`
  const xrandr = (...args: string[]) =>
    execFileSync('xrandr', args, { env: { ...process.env, DISPLAY: name }, stdio: 'pipe' })
  const mode = `${screenSize.width}x${screenSize.height}`
  const plug = () => {
    xrandr('--output', 'DUMMY1', '--mode', mode, '--pos', `${screenSize.width}x0`)
    // The driver counts a screen as connected only once it was asked.
    xrandr()
  }
  xrandr('--addmode', 'DUMMY1', mode)
  xrandr('--output', 'DUMMY0', '--mode', mode, '--pos', '0x0', '--primary')
  plug()
  return { name, plug, unplug: () => void xrandr('--output', 'DUMMY1', '--off'), stop: () => server.stop() }
}
