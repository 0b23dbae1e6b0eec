import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LoginItemParts {
  platform: NodeJS.Platform
  /** The program and what it needs to be this desk: none when packaged, the project's folder when not. */
  command: readonly [program: string, ...args: string[]]
  /** Where a freedesktop session looks for programs to start: $XDG_CONFIG_HOME or ~/.config. */
  configFolder: string
  /** Elsewhere the system keeps the list itself. */
  setLoginItem: (item: { openAtLogin: boolean; path: string; args: string[] }) => void
}

/** Makes the desk start, or not, when the user logs in. */
export function createLoginItem(parts: LoginItemParts): (wanted: boolean) => void {
  const folder = join(parts.configFolder, 'autostart')
  const file = join(folder, 'tocsin.desktop')
  return (wanted) => {
    if (parts.platform !== 'linux') {
      const [path, ...args] = parts.command
      parts.setLoginItem({ openAtLogin: wanted, path, args })
    } else if (!wanted) {
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

// The specification's quoting, and then its escaping of every string: a backslash is doubled twice.
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
