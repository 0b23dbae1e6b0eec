/** Where a machine has no Electron of its own architecture, the tests are handed one for another and emulate it. */
export const isEmulated = process.arch === 'arm64' && process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined

/** Scales a time limit that suits native Electron; emulated, everything takes many times as long. */
export const electronTimeoutMs = (nativeMs: number): number => nativeMs * (isEmulated ? 10 : 1)
