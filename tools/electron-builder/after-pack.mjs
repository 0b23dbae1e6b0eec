import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What Electron shows where there is no application is not handed out.
 * @param {{ appOutDir: string, packager: { getResourcesDir(folder: string): string } }} context
 */
export default async function afterPack({ appOutDir, packager }) {
  await rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
}
