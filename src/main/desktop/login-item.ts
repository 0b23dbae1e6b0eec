import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LoginItemParts {
  platform: NodeJS.Platform
  /** The program and its arguments: none when packaged, the project folder when not. */
  command: readonly [program: string, ...args: string[]]
  /** The parent of the freedesktop autostart folder: $XDG_CONFIG_HOME or ~/.config. */
  configFolder: string
  /** Sets the login item on Windows and macOS. */
  setLoginItem: (item: { openAtLogin: boolean; path: string; args: string[] }) => void
}

/** Enables or disables starting at login. */
export function createLoginItem(parts: LoginItemParts): (enabled: boolean) => void {
  const folder = join(parts.configFolder, 'autostart')
  const file = join(folder, 'tocsin.desktop')
  return (enabled) => {
    if (parts.platform !== 'linux') {
      const [path, ...args] = parts.command
      parts.setLoginItem({ openAtLogin: enabled, path, args })
    } else if (!enabled) {
      rmSync(file, { force: true })
    } else if (contentOf(file) !== desktopEntry(parts.command)) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, desktopEntry(parts.command))
    }
  }
}

/** The entry of the freedesktop autostart specification. */
export function desktopEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tocsin',
    `Exec=${command.map(quote).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

// The specification quotes arguments and then escapes every string, so a backslash is doubled twice.
function quote(argument: string): string {
  const quoted = `"${argument.replaceAll(/["`$\\]/g, (character) => `\\${character}`)}"`
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
