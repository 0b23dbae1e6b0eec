/** What a child tells the process that started it. */
export interface Listening {
  kind: 'listening'
  url: string
  port: number
}

/** The process that started this one, if it can be talked to. */
export interface Parent {
  post(message: Listening): void
  /** Called when the parent asks for it, or is gone: the service never outlives its desk. */
  onStop(stop: () => void): void
}

/** Electron's end of a utilityProcess, as far as it is used here. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
}

const isStop = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop'

/** Finds the parent: Electron's port, Node's channel, or none when started by hand. */
export function findParent(process: NodeJS.Process): Parent | null {
  const parentPort = electronPort(process)
  if (parentPort) {
    return {
      post: (message) => {
        parentPort.postMessage(message)
      },
      onStop(stop) {
        parentPort.on('message', ({ data }) => {
          if (isStop(data)) stop()
        })
        parentPort.on('close', stop)
      },
    }
  }
  if (!process.send) return null
  return {
    post: (message) => {
      process.send?.(message)
    },
    onStop(stop) {
      process.on('message', (message) => {
        if (isStop(message)) stop()
      })
      process.on('disconnect', stop)
      // It may have gone before anybody listened.
      if (!process.connected) stop()
    },
  }
}

function electronPort(process: NodeJS.Process): ParentPort | null {
  // A property that Electron adds and that is not typed here, since electron is not imported.
  const port: unknown = Reflect.get(process, 'parentPort')
  return (port ?? null) as ParentPort | null
}
