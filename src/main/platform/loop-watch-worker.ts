import { spawn } from 'node:child_process'
import { closeSync, writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { makePrivateFolderSync, openPrivateSync } from '../../files/private-file.ts'
import { blockedExitCode } from '../../shared/controlled-exit.ts'
import { assertNever, messageOf } from '../../shared/errors.ts'
import { createBeatWatch, tickMs } from './beat-watch.ts'
import { mayRestart, noteRestart, readRestarts } from './restarts.ts'
import { beatSlot, debuggedSlot, type Blocked, type LoopWatchData } from './loop-watch.ts'

// A thread that looks after main from outside: src/main/platform/loop-watch.ts.
const { shared, ending, logFile } = workerData as LoopWatchData
/** How long main has to exit after it is asked to. */
const exitMs = 2_000
const maxFrames = 30

const look = createBeatWatch(Atomics.load(shared, beatSlot))
let lastTick = performance.now()
let stack: string | null = null
let session: Session | null = null

function tick(): void {
  const now = performance.now()
  const found = look({
    beat: Atomics.load(shared, beatSlot),
    isDebugged: Atomics.load(shared, debuggedSlot) === 1,
    elapsedMs: now - lastTick,
  })
  lastTick = now
  switch (found.kind) {
    case 'ask':
      return askForStack()
    case 'end':
      return end(found.ms)
    case 'recovered':
      parentPort?.postMessage({ ms: found.ms, stack } satisfies Blocked)
      session?.disconnect()
      session = null
      stack = null
      return
    case 'beating':
    case 'blocked':
      return
    default:
      assertNever(found)
  }
}

/** Stops main for a moment where it runs code; where it waits for the system, no stack comes. */
function askForStack(): void {
  const asked = new Session()
  session = asked
  try {
    asked.connectToMainThread()
    const files = new Map<string, string>()
    asked.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url))
    asked.on('Debugger.paused', ({ params }) => {
      stack = params.callFrames
        .slice(0, maxFrames)
        .map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
          const place = `${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`
          return functionName === '' ? `    at ${place}` : `    at ${functionName} (${place})`
        })
        .join('\n')
      asked.post('Debugger.resume')
    })
    asked.post('Debugger.enable')
    asked.post('Debugger.pause')
  } catch (error) {
    stack = `    (where is not known: ${messageOf(error)})`
  }
}

/** Main cannot log: this thread writes for it. */
function say(text: string): void {
  const line = `${new Date().toISOString()} error ${text}\n`
  attempt(() => writeSync(2, line))
  attempt(() => {
    makePrivateFolderSync(dirname(logFile))
    const file = openPrivateSync(logFile, 'append')
    writeSync(file, line)
    closeSync(file)
  })
}

/** What has to be done is done whether or not it can be written down. */
function attempt(task: () => unknown): void {
  try {
    task()
  } catch {
    // There is nobody left to notify.
  }
}

function end(ms: number): void {
  const blocked = `main has been blocked for ${Math.round(ms / 1_000)} s`
  const where = stack === null ? '' : `\n${stack}`
  if (ending.kind === 'stay') return say(`${blocked}${where}`)
  if (ending.kind === 'relaunch') {
    const restarts = readRestarts(ending.restarts)
    if (!mayRestart(restarts, Date.now()))
      return say(`${blocked}, and it was restarted too often: it is left as it is${where}`)
    attempt(() => noteRestart(ending.restarts, restarts, Date.now()))
    relaunchAfterEnd(ending.command, ending.env)
  }
  say(`${blocked}: the process ends with code ${blockedExitCode}${where}`)
  // Electron exits from its event loop, and a process that waits for the system does not exit at all.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), exitMs)
  session?.post('Runtime.evaluate', { expression: `process.exit(${blockedExitCode})` })
}

/** Two desks cannot work in one profile: the next one waits for the end of this one. */
function relaunchAfterEnd(command: readonly string[], env: Record<string, string>): void {
  const wait = `while kill -0 ${process.pid} 2>/dev/null; do sleep 0.2; done; exec "$@"`
  spawn('/bin/sh', ['-c', wait, 'sh', ...command], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
    .on('error', (error) => say(`the desk cannot be started again: ${error.message}`))
    .unref()
}

setInterval(tick, tickMs)
