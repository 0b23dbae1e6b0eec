import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createChildren, isGroupAlive } from '../../tools/children.ts'
import { makeLinuxPackages } from '../../tools/dist/linux.ts'
import { readProduct } from '../../tools/dist/product.ts'
import { ensureTools, toolsObstacle } from '../../tools/dist/system-tools.ts'
import { inProject, isRoot, onPath } from '../../tools/project.ts'
import { createCleanRoot, type CleanRoot } from '../support/clean-root.ts'

const { version } = readProduct()
const processor = process.arch === 'arm64' ? 'arm64' : 'amd64'
/** The user of the unit exists for systemd only: it has a number, but neither a name nor a home. */
const dynamicUser = 61_999

const programs = ['dpkg', 'dpkg-deb', 'tar', 'gzip']

// npm test says so where nothing can be packed.
describe.skipIf(process.platform !== 'linux' || toolsObstacle(programs) !== null)(
  'the packages of the web host',
  () => {
    let folder = ''
    let deb = ''
    let root: CleanRoot

    beforeAll(async () => {
      const children = createChildren()
      await ensureTools(children, programs)
      folder = mkdtempSync(join(tmpdir(), 'tocsin-web-dist-'))
      // Another user starts what is in it.
      chmodSync(folder, 0o755)
      const flags = {
        targets: ['web-deb', 'web-tar.gz'] as const,
        output: join(folder, 'made'),
        appImageRuntime: null,
        isTrial: true,
      }
      expect(await makeLinuxPackages(children, flags, null, 1_700_000_000)).toEqual([])
      deb = join(folder, 'made', `tocsin-web_${version}_${processor}.deb`)
      root = createCleanRoot(join(folder, 'root'))
      root.dpkg('--install', deb)
    })

    afterAll(() => {
      rmSync(folder, { recursive: true, force: true })
    })

    const unit = () => readFileSync(root.path('usr/lib/systemd/system/tocsin-web.service'), 'utf8')
    const valuesOf = (name: string) =>
      [...unit().matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

    test('hold the programs, the page and Node, and nothing of Electron', () => {
      const home = root.path('usr/lib/tocsin-web')
      expect(readdirSync(home).toSorted()).toEqual([
        'LICENSE.node.txt',
        'THIRD-PARTY-NOTICES.txt',
        'bin',
        'out',
        'package.json',
        'policies',
        'tocsin-web',
      ])
      const programs = readdirSync(join(home, 'out/main')).toSorted()
      expect(programs).toEqual([
        'about',
        'check.js',
        'chunks',
        'memory.js',
        'service.js',
        'watch.js',
        'web.js',
      ])
      const texts = globSync(join(home, 'out/main/**/*.js')).map((file) => readFileSync(file, 'utf8'))
      expect(texts.filter((text) => /^import .* from "electron"/m.test(text))).toEqual([])
      expect(existsSync(join(home, 'out/renderer/index.html'))).toBe(true)
      const notices = readFileSync(join(home, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
      expect(notices).toMatch(/^node \d/m)
      expect(notices).toMatch(/^ws \d/m)
      expect(notices).not.toMatch(/^electron \d/m)
      expect(readFileSync(join(home, 'LICENSE.node.txt'), 'utf8')).toContain('OpenSSL')
    })

    test('say what they are, and keep what an administrator changed', () => {
      const fields = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' })
      expect(fields).toMatch(/^Package: tocsin-web$/m)
      expect(fields).toMatch(new RegExp(`^Architecture: ${processor}$`, 'm'))
      const settings = root.path('etc/tocsin/web.env')
      writeFileSync(settings, 'TOCSIN_WEB_OPTIONS=--port 4711\n')
      root.dpkg('--install', deb)
      expect(readFileSync(settings, 'utf8')).toBe('TOCSIN_WEB_OPTIONS=--port 4711\n')
    })

    test('give nobody but root a right to write', () => {
      const lines = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' }).trim().split('\n')
      expect(lines.length).toBeGreaterThan(20)
      expect(
        lines.filter((line) => !/^(-rw-r--r--|[-d]rwxr-xr-x|lrwxrwxrwx) root\/root /.test(line)),
      ).toEqual([])
    })

    test('have a unit that may do little', () => {
      expect(valuesOf('CapabilityBoundingSet')).toEqual([''])
      for (const [name, value] of [
        ['DynamicUser', 'yes'],
        ['ProtectSystem', 'strict'],
        ['NoNewPrivileges', 'yes'],
        ['PrivateTmp', 'yes'],
        ['StateDirectory', 'tocsin-web'],
        ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX AF_NETLINK'],
      ] as const)
        expect(valuesOf(name), name).toEqual([value])
      expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources'])
      // V8 ends at the start with it.
      expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
    })

    test.skipIf(onPath('systemd-analyze') === null)(
      'have a unit that systemd finds nothing wrong with',
      () => {
        const copy = join(folder, 'tocsin-web.service')
        writeFileSync(copy, unit().replaceAll('/usr/lib/tocsin-web/', `${root.path('usr/lib/tocsin-web')}/`))
        const analyze = (...args: string[]) => {
          const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
          return { status, text: `${stdout}${stderr}` }
        }
        expect(analyze('verify', '--man=no', copy)).toEqual({ status: 0, text: '' })
        // In tenths: a service without any of this has 96.
        const security = analyze('security', '--offline=yes', '--threshold=15', '--no-pager', copy)
        expect(security.status, security.text).toBe(0)
      },
    )

    test('start as the unit does, serve the page, and end without a rest', async () => {
      const state = join(folder, 'state')
      mkdirSync(state, { mode: 0o700 })
      if (isRoot()) chownSync(state, dynamicUser, dynamicUser)
      const [command = '', ...args] = (valuesOf('ExecStart')[0] ?? '')
        .replaceAll('/usr/lib/tocsin-web/', `${root.path('usr/lib/tocsin-web')}/`)
        .replace('${STATE_DIRECTORY}', state)
        .replace('$TOCSIN_WEB_OPTIONS', '--port 0 --alarms 3 --rate 0 --history 0')
        .split(' ')
      const environment = valuesOf('Environment').map((setting) => setting.split('=') as [string, string])
      const host = spawn(command, args, {
        cwd: '/',
        // As systemd starts it: with nothing of this environment.
        env: { PATH: '/usr/bin', STATE_DIRECTORY: state, ...Object.fromEntries(environment) },
        detached: true,
        ...(isRoot() && { uid: dynamicUser, gid: dynamicUser }),
      })
      const { pid = 0 } = host
      const ended = once(host, 'exit')
      onTestFinished(() => void (isGroupAlive(pid) && process.kill(-pid, 'SIGKILL')))
      let output = ''
      host.stderr.on('data', (text: Buffer) => (output += text.toString()))
      const address = await new Promise<string>((resolve, reject) => {
        createInterface(host.stdout).on('line', (line) => {
          const [, found] = /^Tocsin at (\S+)$/.exec(line) ?? []
          if (found !== undefined) resolve(found)
        })
        void ended.then(() => reject(new Error(`the host ended: ${output}`)))
      })
      // Nobody asked for a key, so the journal of the system has none.
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
      const page = await fetch(address)
      expect(page.status).toBe(200)
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
      expect((await fetch(new URL(script, address))).headers.get('content-type')).toContain('javascript')

      const key = execFileSync(root.path('usr/bin/tocsin-web'), ['key', '--profile', state], {
        encoding: 'utf8',
      })
      expect(key).toContain(`${address}#key=`)
      expect(lstatSync(join(state, 'control.sock')).mode & 0o777).toBe(0o600)

      host.kill('SIGTERM')
      expect(await ended, output).toEqual([0, null])
      expect(isGroupAlive(pid)).toBe(false)
      expect(existsSync(join(state, 'control.sock'))).toBe(false)
      expect(output).not.toContain('error')
    })

    test('unpack elsewhere, and start there too', () => {
      const name = `tocsin-web-${version}-linux-${process.arch}`
      execFileSync('tar', [
        '--extract',
        `--file=${join(folder, 'made', `${name}.tar.gz`)}`,
        `--directory=${folder}`,
      ])
      const usage = execFileSync(join(folder, name, 'tocsin-web'), ['--help'], { encoding: 'utf8' })
      expect(usage).toContain('--port N')
    })

    test('leave nothing when they are purged', () => {
      root.dpkg('--purge', 'tocsin-web')
      expect(root.files()).toEqual([])
    })

    test('are what the Containerfile copies, starts and serves', () => {
      const lines = readFileSync(inProject('Containerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
      const of = (word: string) =>
        lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
      const copied = of('COPY').flatMap((line) => line.split(' ').slice(0, -1))
      expect(copied.flatMap((pattern) => globSync(pattern, { cwd: join(folder, 'made') }))).toEqual([
        `tocsin-web_${version}_${processor}.deb`,
      ])
      const [entry = '[]'] = of('ENTRYPOINT')
      const [program = '', ...flags] = JSON.parse(entry) as string[]
      expect(execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' })).toContain(
        ` .${program} -> `,
      )
      expect(flags).toEqual(['--profile', ...of('VOLUME'), '--host', '0.0.0.0'])
      expect(of('USER')).toEqual(['tocsin-web'])
      expect(of('EXPOSE')).toEqual(['4600'])
    })
  },
)
