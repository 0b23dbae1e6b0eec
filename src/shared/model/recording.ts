import { messageOf } from '../errors.ts'
import { fail, succeed, type Result } from '../result.ts'

/** An alarm of a recorded flood; its times are milliseconds since the first alarm. */
export interface RecordedAlarm {
  path: string
  raisedMs: number
  /** Null: it did not return to normal. */
  resetMs: number | null
  /** Null, as the priority: the file does not say. */
  message: string | null
  priority: number | null
}

/** A recorded flood, and how many times as fast it is played. */
export interface Recording {
  alarms: readonly RecordedAlarm[]
  speed: number
}

const maxSpeed = 60
const maxAlarms = 100_000
/** The silence between two floods of one file when they are played. */
const pauseBetweenRunsMs = 600_000
/** More would be read by nobody. */
const maxNamedLines = 5

/** What the flags of a start say of playing; null: nothing is played. The failure names the flag and the lines. */
export function readPlayFlags(
  file: string | undefined,
  speedText: string | undefined,
  readText: (file: string) => string,
): Result<Recording | null> {
  if (file === undefined)
    return speedText === undefined ? succeed(null) : fail('bad-payload', '--play-speed needs --play FILE')
  const asked = speedText ?? '1'
  const speed = /^\d{1,2}(\.\d{1,3})?$/.test(asked) ? Number(asked) : 0
  if (speed < 1 || speed > maxSpeed)
    return fail('bad-payload', `--play-speed must be a number from 1 to ${maxSpeed}, not '${asked}'`)
  const text = readFile(file, readText)
  if (!text.ok) return text
  const { alarms, problems } = readRecording(text.value)
  if (problems.length > 0) return fail('bad-payload', `--play ${file}, ${inWords(problems)}`)
  return succeed({ alarms, speed })
}

function readFile(file: string, readText: (file: string) => string): Result<string> {
  try {
    return succeed(readText(file))
  } catch (error) {
    return fail('bad-payload', `--play ${file} cannot be read: ${messageOf(error)}`)
  }
}

interface LineProblem {
  line: number
  reason: string
}

function inWords(problems: readonly LineProblem[]): string {
  const named = problems.slice(0, maxNamedLines).map(({ line, reason }) => `line ${line}: ${reason}`)
  const others = problems.length - named.length
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ')
}

/** The headings of the columns: those of the desk's alarm history in each language, the fields, and seconds. */
const headings = {
  fault: ['fault'],
  seed: ['seed'],
  tag: ['tag', 'tagname', 'messstelle'],
  raisedSeconds: ['raised_s'],
  resetSeconds: ['reset_s'],
  raised: ['raised', 'alarmtime', 'gekommen', 'apparue', 'activada'],
  reset: ['cleared', 'reset', 'resettime', 'gegangen', 'retour normal', 'normalizada'],
  message: ['message', 'meldung', 'mensaje'],
  priority: ['priority', 'priorität', 'priorité', 'prioridad'],
}
type Column = keyof typeof headings

/** Reads a flood from CSV, in order of time. With a problem in any line there are no alarms. */
export function readRecording(text: string): { alarms: RecordedAlarm[]; problems: LineProblem[] } {
  const problems: LineProblem[] = []
  const broken = (line: number, reason: string) => ({ alarms: [], problems: [{ line, reason }] })
  const { rows, brokenLine } = csvRows(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  if (brokenLine !== null) return broken(brokenLine, 'a quotation mark is misplaced or not closed')
  const [head, ...lines] = rows
  if (!head) return broken(1, 'the file is empty')

  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  const placeOf = (column: Column) => names.findIndex((name) => headings[column].includes(name))
  const inSeconds = placeOf('raisedSeconds') >= 0
  const [raised, reset] = inSeconds
    ? (['raisedSeconds', 'resetSeconds'] as const)
    : (['raised', 'reset'] as const)
  if (placeOf('tag') < 0 || placeOf(raised) < 0 || placeOf(reset) < 0)
    return broken(
      head.line,
      'the columns are neither tag, raised_s, reset_s nor those of an exported alarm history',
    )
  if (lines.length === 0) return broken(head.line, 'no alarm follows the headings')
  if (lines.length > maxAlarms)
    return broken(lines[maxAlarms]?.line ?? 0, `more than ${maxAlarms} alarms cannot be played`)

  const runs = new Map<string, RecordedAlarm[]>()
  for (const { line, cells } of lines) {
    const cell = (column: Column) => unguarded(cells[placeOf(column)] ?? '').trim()
    const read =
      cells.length === names.length
        ? readAlarm({
            path: cell('tag'),
            message: cell('message'),
            priority: cell('priority'),
            raised: cell(raised),
            reset: cell(reset),
            readTime: inSeconds ? secondsAsMs : readRecordedTime,
          })
        : `it has ${cells.length} cells, the headings ${names.length}`
    if (typeof read === 'string') {
      problems.push({ line, reason: read })
      continue
    }
    const run = `${cell('fault')},${cell('seed')}`
    const alarms = runs.get(run)
    if (alarms) alarms.push(read)
    else runs.set(run, [read])
  }
  return { alarms: problems.length > 0 ? [] : inSequence([...runs.values()]), problems }
}

/** The alarm of a line, or what is wrong with it. */
function readAlarm(cells: {
  path: string
  message: string
  priority: string
  raised: string
  reset: string
  readTime: (text: string) => number
}): RecordedAlarm | string {
  const { path, message, priority, readTime } = cells
  if (path === '') return 'the tag is missing'
  const raisedMs = readTime(cells.raised)
  if (Number.isNaN(raisedMs)) return `${shown(cells.raised)} is not a time of being raised`
  const resetMs = cells.reset === '' ? null : readTime(cells.reset)
  if (Number.isNaN(resetMs)) return `${shown(cells.reset)} is not a time of being reset`
  if (resetMs !== null && resetMs < raisedMs) return 'it is reset before it is raised'
  if (!/^\d{0,9}$/.test(priority)) return `${shown(priority)} is not a priority`
  return {
    path,
    raisedMs,
    resetMs,
    message: message === '' ? null : message,
    priority: priority === '' ? null : Number(priority),
  }
}

/** In one line, whatever a cell holds. */
const shown = (cell: string) => JSON.stringify(cell.slice(0, 40))

const secondsAsMs = (text: string) =>
  /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Math.round(Number(text) * 1_000) : Number.NaN

/** ISO 8601; without an offset it is in the zone of this machine. */
const readRecordedTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN

/** One run after the other, each by time; the first alarm of all is at 0. */
function inSequence(runs: readonly (readonly RecordedAlarm[])[]): RecordedAlarm[] {
  let from = 0
  return runs.flatMap((run) => {
    const sorted = run.toSorted((a, b) => a.raisedMs - b.raisedMs)
    const shift = from - (sorted[0]?.raisedMs ?? 0)
    const played = sorted.map((alarm) => ({
      ...alarm,
      raisedMs: alarm.raisedMs + shift,
      resetMs: alarm.resetMs === null ? null : alarm.resetMs + shift,
    }))
    const ends = played.map(({ raisedMs, resetMs }) => resetMs ?? raisedMs)
    from = ends.reduce((latest, end) => Math.max(latest, end), from) + pauseBetweenRunsMs
    return played
  })
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
const unguarded = (cell: string) =>
  /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell

interface CsvRow {
  /** The line on which it begins. */
  line: number
  cells: string[]
}

/** The rows of a text after RFC 4180, empty ones left out; semicolons separate where the first line has no comma. */
function csvRows(text: string): { rows: CsvRow[]; brokenLine: number | null } {
  const [head = ''] = text.split('\n', 1)
  const separator = head.includes(',') || !head.includes(';') ? ',' : ';'
  const cellPattern =
    separator === ','
      ? /(?:"([^"]*(?:""[^"]*)*)"|([^",\n][^,\n]*|))(,|\n|$)/y
      : /(?:"([^"]*(?:""[^"]*)*)"|([^";\n][^;\n]*|))(;|\n|$)/y
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (cellPattern.lastIndex < text.length) {
    const found = cellPattern.exec(text)
    if (!found) return { rows, brokenLine: line }
    const [whole, quoted, plain = '', end] = found
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.split('\n').length - 1
    const isLast = cellPattern.lastIndex >= text.length
    if (end === separator && isLast) row.cells.push('')
    if (end === separator && !isLast) continue
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return { rows, brokenLine: null }
}
