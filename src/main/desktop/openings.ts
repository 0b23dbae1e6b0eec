import { z } from 'zod'
import type { Log } from '../platform/log.ts'
import { readOpening, type Opening } from './command-line.ts'

export interface OpeningsParts {
  app: {
    on(event: 'open-url', listener: (event: { preventDefault(): void }, address: string) => void): unknown
    on(
      event: 'second-instance',
      listener: (event: unknown, commandLine: string[], folder: string, data: unknown) => void,
    ): unknown
  }
  /** What this start asks for. */
  first: Opening
  log: Log
}

/** What is asked of the desk from outside, now and later. */
export interface Openings {
  /** What the desk begins with; from now on `open` gets what is asked for. */
  begin(open: (opening: Opening) => void): Opening
}

/** What a second start hands over; Electron's own command line is one that Chromium has rearranged. */
const secondStartSchema = z.object({ args: z.array(z.string()) })

/** Listens to second starts and, on macOS, to addresses, which may come before the desk is there. */
export function listenForOpenings({ app, first, log }: OpeningsParts): Openings {
  let begun: ((opening: Opening) => void) | null = null
  let awaited = first

  const take = (args: string[]) => {
    const opening = readOpening(args)
    if (!opening.ok) log('warn', opening.error.message)
    // Whoever asks for what is not there is shown the desk.
    const wanted = opening.ok ? opening.value : { server: null, alarm: null }
    if (begun) begun(wanted)
    else if (opening.ok) awaited = wanted
  }

  app.on('open-url', (event, address) => {
    event.preventDefault()
    take([address])
  })
  app.on('second-instance', (_event, _commandLine, _folder, data) => {
    take(secondStartSchema.safeParse(data).data?.args ?? [])
  })

  return {
    begin(open) {
      begun = open
      return awaited
    },
  }
}
