import type { Children } from './children.ts'
import { canInstall, installPackages } from './debian.ts'
import { onPath } from './project.ts'

/** Why the tests of the team have no NATS server here, or null when they have. */
export const natsObstacle = (): string | null =>
  onPath('nats-server') === null ? 'nats-server must be installed' : null

/** Installs the NATS server for the tests of the team, where that can be done; says why they cannot run otherwise. */
export async function provideNats(children: Children): Promise<string | null> {
  if (natsObstacle() !== null && canInstall()) {
    console.log('Installing nats-server for the tests of the team...')
    await installPackages(children, ['nats-server'])
  }
  return natsObstacle()
}
