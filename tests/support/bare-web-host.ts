import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/main/platform/clock.ts'
import { fail } from '../../src/shared/result.ts'
import { createSessions } from '../../src/web/sessions.ts'
import { createWebHost } from '../../src/web/web-host.ts'

/** The web host without a desk behind it and without any session: its edge, and a page that is only a title. */
export async function startBareWebHost(): Promise<{ port: number; stop(): Promise<void> }> {
  const pageFolder = mkdtempSync(join(tmpdir(), 'tocsin-page-'))
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Tocsin</title>')
  const sessions = createSessions({
    clock: { now: () => 0, steady: () => 0 },
    makeSecret: () => 'secret',
    stored: {
      read: () => [],
      write: () => undefined,
      flush: () => Promise.resolve(true),
      stop: () => Promise.resolve(),
    },
    onEnded: () => undefined,
    onChange: () => undefined,
  })
  const host = createWebHost({
    host: '127.0.0.1',
    port: 0,
    pageFolder,
    tls: null,
    publicOrigin: null,
    allowedHosts: [],
    sessions,
    router: { dispatch: () => Promise.resolve(fail('internal', 'there is no desk')) },
    admit: () => ({ page: { id: 1 }, leave: () => undefined }),
    downloads: { take: () => Promise.resolve(null) },
    clock: systemClock,
    onSignedIn: () => undefined,
    log: () => undefined,
  })
  await host.start()
  return {
    port: Number(new URL(host.origin()).port),
    async stop() {
      await host.stop()
      rmSync(pageFolder, { recursive: true })
    },
  }
}
