// The parts of two packages that the packaging uses.
declare module '@electron/asar' {
  export function createPackageFromFiles(src: string, dest: string, filenames: string[]): Promise<void>
  export function listPackage(archivePath: string, options: { isPack: boolean }): string[]
}

declare module '@electron/fuses' {
  export enum FuseVersion {
    V1 = '1',
  }
  export enum FuseV1Options {
    RunAsNode = 0,
    EnableCookieEncryption = 1,
    EnableNodeOptionsEnvironmentVariable = 2,
    EnableNodeCliInspectArguments = 3,
    EnableEmbeddedAsarIntegrityValidation = 4,
    OnlyLoadAppFromAsar = 5,
    LoadBrowserProcessSpecificV8Snapshot = 6,
    GrantFileProtocolExtraPrivileges = 7,
    WasmTrapHandlers = 8,
  }
  export enum FuseState {
    DISABLE = 48,
    ENABLE = 49,
  }
  type Config<T> = { version: FuseVersion; strictlyRequireAllFuses?: boolean } & Partial<
    Record<FuseV1Options, T>
  >
  export function getCurrentFuseWire(pathToElectron: string): Promise<Config<FuseState>>
  export function flipFuses(pathToElectron: string, fuseConfig: Config<boolean>): Promise<number>
}
