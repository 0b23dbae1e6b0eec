import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

/** Switches in Electron's binary; one that this list forgets is an error of types, and one that only the binary knows ends the packaging. */
export const fuses: Readonly<Record<keyof typeof FuseV1Options, boolean>> = {
  // The executable runs the product and nothing else: neither a script, nor under a debugger.
  RunAsNode: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  OnlyLoadAppFromAsar: true,
  // Checked on Windows and macOS; Electron for Linux has no such check and ignores it.
  EnableEmbeddedAsarIntegrityValidation: true,
  EnableCookieEncryption: true,
  // The page comes by its own scheme, never from a file.
  GrantFileProtocolExtraPrivileges: false,
  // There is no snapshot of main's own to load.
  LoadBrowserProcessSpecificV8Snapshot: false,
  // Electron's default: bounds checks of WebAssembly by the processor.
  WasmTrapHandlers: true,
}

const names = Object.keys(fuses) as (keyof typeof fuses)[]

/** Sets every switch of an Electron executable. */
export async function setFuses(executable: string): Promise<void> {
  const wanted = Object.fromEntries(names.map((name) => [FuseV1Options[name], fuses[name]])) as Record<
    FuseV1Options,
    boolean
  >
  await flipFuses(executable, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...wanted })
}

/** The switches of an executable as they are. */
export async function readFuses(executable: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(executable)
  return Object.fromEntries(names.map((name) => [name, wire[FuseV1Options[name]] === FuseState.ENABLE]))
}
