import { startInBackground } from './background-process.ts'

export interface Display {
  /** As the environment's DISPLAY has it. */
  name: string
  stop(): Promise<void>
}

/** A screen of the test's own, so that no window of the desk appears on anybody's. */
export async function openDisplay(): Promise<Display> {
  const server = startInBackground(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    process.env,
  )
  return { name: `:${await server.firstLine}`, stop: () => server.stop() }
}
