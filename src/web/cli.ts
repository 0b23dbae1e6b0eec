import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readRunFlags, readTextFile, runOptions } from '../main/platform/flags.ts'
import { systemClock } from '../main/platform/clock.ts'
import { openKeptPolicy } from '../main/storage/kept-policy.ts'
import { loadPolicy } from '../main/platform/policy-source.ts'
import { reportVerification } from '../main/storage/audit-verification.ts'
import { limitYoungGeneration } from '../main/platform/heap.ts'
import { exitInOrder } from '../shared/controlled-exit.ts'
import type { InvitationOrder } from '../shared/model/screen.ts'
import { controlPath, requestKey } from './control.ts'
import { createWebDesk, ProfileInUse } from './web-desk.ts'
import { readTls, type TlsFiles } from './tls.ts'
import { credentialFlags, readWebFlags, usage, webOptions } from './web-flags.ts'

function exitWith(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const isCommand = (text: string) => text === 'serve' || text === 'key' || text === 'verify-audit'

function readCommandLine() {
  try {
    const { values, positionals } = parseArgs({
      options: { ...runOptions, ...webOptions },
      allowPositionals: true,
    })
    const [command = 'serve', ...others] = positionals
    if (others.length > 0 || !isCommand(command))
      return exitWith(`Unexpected argument '${positionals.join(' ')}'\nTry --help.`, 2)
    return { values: { ...credentialFlags(process.env), ...values }, command }
  } catch (error) {
    if (error instanceof TypeError) return exitWith(`${error.message}\nTry --help.`, 2)
    throw error
  }
}

async function printKey(profile: string, order: InvitationOrder): Promise<void> {
  const address = await requestKey(controlPath(profile), order)
  if (!address.ok) exitWith(`No web host answers for ${profile}: ${address.error.message}`, 1)
  process.stdout.write(`Tocsin at ${address.value}\nIt opens once, within a minute.\n`)
}

async function run(): Promise<void> {
  limitYoungGeneration()
  const { values, command } = readCommandLine()
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const flags = readRunFlags(values, process.env, readTextFile)
  // The embedded service is a child process and would inherit it.
  delete process.env.TOCSIN_TOKEN
  if (!flags.ok) exitWith(flags.error.message, 2)
  const web = readWebFlags(values, process.env, systemClock.now())
  if (!web.ok) exitWith(web.error.message, 2)
  const order: InvitationOrder = { role: flags.value.role ?? 'supervisor', name: web.value.name }
  if (command === 'key') return printKey(web.value.profile, order)
  if (command === 'verify-audit') {
    const write = (text: string) => process.stdout.write(text)
    process.exitCode = await reportVerification(join(web.value.profile, 'audit'), write)
    return
  }

  const { tlsFiles } = web.value
  const desk = openDesk({
    ...web.value,
    flags: flags.value,
    policy: loadPolicy(process, flags.value.policy ?? null, openKeptPolicy(web.value.profile)),
    pageFolder: join(import.meta.dirname, '../renderer'),
    serviceFile: join(import.meta.dirname, 'service.js'),
    watchFile: join(import.meta.dirname, 'watch.js'),
    write: (text) => process.stderr.write(text),
  })
  const stop = exitInOrder(process, {
    signals: ['SIGINT', 'SIGTERM', ...(tlsFiles ? [] : ['SIGHUP'])],
    stop: desk.stop,
    after: systemClock.after,
    report: (text) => desk.log('error', text),
  })
  // A library of the settings file listens to every signal and sends it once more, to end the process.
  if (tlsFiles) process.removeAllListeners('SIGHUP').on('SIGHUP', () => rereadTls(desk, tlsFiles))
  // A closed output means that the process which started this one has ended.
  process.stdout.on('error', stop)
  // Where only the log is read no more, its file has it all.
  process.stderr.on('error', () => undefined)
  if (process.send && !process.connected) stop()

  await desk.start().catch((error: Error & { code?: string }) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${web.value.port} is in use; choose another with --port`
        : error.message
    exitWith(`Tocsin cannot listen: ${why}`, 1)
  })
  // A key is only for those who asked: the reader of this terminal, or the program that passed --key.
  const isAsked = process.stdout.isTTY || values.key === true
  process.stdout.write(`Tocsin at ${isAsked ? desk.invite(order) : `${desk.origin()}/`}\n`)
  if (process.stdout.isTTY)
    process.stdout.write('It opens once, within a minute; the command key prints another.\n')
}

/** Serves a renewed certificate; the old one stays in use if the new one cannot be used. */
function rereadTls(desk: ReturnType<typeof openDesk>, files: TlsFiles): void {
  const read = readTls(files, systemClock.now())
  if (read.ok) desk.renewTls(read.value)
  const text = read.ok
    ? 'the certificate was read again and is served from now on'
    : `the certificate was not renewed; the old one stays in use: ${read.error.message}`
  desk.log(read.ok ? 'info' : 'error', text)
  // A terminal that closes sends the same signal; writing to it then fails, which stops the host.
  process.stdout.write(`Tocsin: ${text}\n`)
}

function openDesk(options: Parameters<typeof createWebDesk>[0]) {
  try {
    return createWebDesk(options)
  } catch (error) {
    if (error instanceof ProfileInUse) return exitWith(`Tocsin cannot start: ${error.message}`, 1)
    throw error
  }
}

await run()
