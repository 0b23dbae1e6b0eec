/** Electron's executable, if it is here. */
export function findElectron(): string | null
/** The folder of the npm package, which downloads its binary into itself. */
export function electronPackage(): string
