import { existsSync } from 'node:fs'
import type { Children } from './children.ts'
import { canInstall, installPackages } from './debian.ts'
import { onPath } from './project.ts'

const onThePath = (program: string) => () => onPath(program) !== null

/** The programs of a desktop that single tests use: Debian's packages, each with what shows that it is there. */
const parts = {
  wayland: { weston: onThePath('weston') },
  twoScreens: {
    'xserver-xorg-core': onThePath('Xorg'),
    'xserver-xorg-video-dummy': () => existsSync('/usr/lib/xorg/modules/drivers/dummy_drv.so'),
    'x11-xserver-utils': onThePath('xrandr'),
  },
  keyStore: { 'gnome-keyring': onThePath('gnome-keyring-daemon') },
  sound: { pulseaudio: onThePath('pulseaudio'), 'pulseaudio-utils': onThePath('pactl') },
  screenReader: {
    orca: onThePath('orca'),
    'at-spi2-core': () => existsSync('/usr/libexec/at-spi-bus-launcher'),
    'speech-dispatcher': onThePath('speech-dispatcher'),
    openbox: onThePath('openbox'),
    xdotool: onThePath('xdotool'),
  },
} satisfies Record<string, Readonly<Record<string, () => boolean>>>

export type DesktopPart = keyof typeof parts
const allParts = Object.keys(parts) as DesktopPart[]

const missingOf = (wanted: readonly DesktopPart[]) =>
  wanted.flatMap((part) =>
    Object.entries<() => boolean>(parts[part]).flatMap(([name, isHere]) => (isHere() ? [] : [name])),
  )

/** Why the tests have no such part of a desktop here, or null when they have. */
export function partObstacle(...wanted: DesktopPart[]): string | null {
  if (process.platform !== 'linux') return 'it is a part of Linux desktops'
  const missing = missingOf(wanted)
  return missing.length === 0 ? null : `${missing.join(', ')} must be installed`
}

/** Installs what is missing, where that can be done; says what is missing then. */
export async function provideDesktopPrograms(children: Children): Promise<string | null> {
  const missing = missingOf(allParts)
  if (process.platform === 'linux' && missing.length > 0 && canInstall()) {
    console.log(`Installing ${missing.join(', ')} for the tests of the desktop...`)
    await installPackages(children, missing)
  }
  return partObstacle(...allParts)
}
