import type { Children } from './children.ts'
import { isRoot, onPath } from './project.ts'

/** Whether packages of Debian can be installed here without asking anybody. */
export const canInstall = (): boolean => onPath('apt-get') !== null && isRoot()

/** Installs packages of Debian, without what they only recommend; says why where that fails. */
export async function installPackages(children: Children, packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await children.collect('apt-get', ['update'], { env })
  const args = ['install', '-y', '--no-install-recommends', ...packages]
  const { code, output } = await children.collect('apt-get', args, { env })
  if (code !== 0) process.stderr.write(output)
}
