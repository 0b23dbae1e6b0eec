/**
 * Whether Electron runs emulated: a binary for another processor, handed to a machine that has none of its
 * own. Everything in it then takes many times as long.
 */
export const isEmulated = process.arch === 'arm64' && process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined

/** How long to wait for something that takes Electron at most so long where it runs natively. */
export const patience = (milliseconds: number): number => milliseconds * (isEmulated ? 8 : 1)
