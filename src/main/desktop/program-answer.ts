import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 3_000
const maxBytes = 64 * 1024

/** Starts a program, without a shell, and resolves to what it prints; null where it is missing, fails or takes too long. */
export type AskProgram = (program: string, args: readonly string[]) => Promise<string | null>

export function createProgramAnswers(env: NodeJS.ProcessEnv): AskProgram {
  const options = {
    // The texts of these programs are translated otherwise.
    env: { ...env, ...soundServer(env), LC_ALL: 'C' },
    timeout: timeoutMs,
    maxBuffer: maxBytes,
  }
  return async (program, args) => {
    try {
      return (await run(program, [...args], options)).stdout
    } catch {
      // Whatever the reason is, nothing is known then.
      return null
    }
  }
}

/** Asked for a server without an address, PulseAudio's programs start one where none runs. */
function soundServer({ PULSE_SERVER: given, XDG_RUNTIME_DIR: folder }: NodeJS.ProcessEnv) {
  return given === undefined && folder !== undefined ? { PULSE_SERVER: `unix:${folder}/pulse/native` } : {}
}
