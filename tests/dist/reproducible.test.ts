import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChildren } from '../../tools/children.ts'
import { packableElectron } from '../../tools/dist/electron-folder.ts'
import { targetsOf } from '../../tools/dist/flags.ts'
import { readProduct } from '../../tools/dist/product.ts'
import { ordinaryUser } from '../../tools/dist/start-obstacle.ts'
import { ensureTools, everyPackageObstacle, everyProgram } from '../../tools/dist/system-tools.ts'
import { inProject, root } from '../../tools/project.ts'

const electron = packableElectron()
const { version } = readProduct()
const targets = targetsOf.linux.filter((target) => target !== 'dir')
/** Two builds and two sets of packages, on a machine that may be busy. */
const packTimeoutMs = 900_000

// npm test says why where not every package can be made.
describe.skipIf(everyPackageObstacle() !== null)('the same commit in two checkouts', () => {
  let folder = ''
  const here = () => join(folder, 'here')
  const elsewhere = () => join(folder, 'another place', 'tocsin')

  beforeAll(async () => {
    await ensureTools(createChildren(), everyProgram)
    folder = mkdtempSync(join(tmpdir(), 'tocsin-twice-'))
    // Others go through it.
    chmodSync(folder, 0o755)
    copyCheckout(elsewhere())
    const runtime = makeRuntime(folder)
    const packed = await Promise.allSettled([
      pack(root, here(), runtime),
      pack(elsewhere(), join(elsewhere(), 'made'), runtime, otherWorld()),
    ])
    // Both have ended by then, so that neither writes into a folder that is gone.
    for (const one of packed) if (one.status === 'rejected') throw one.reason
  }, packTimeoutMs)

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  test('builds the same program', () => {
    const [first, second] = [hashesUnder(inProject('out')), hashesUnder(join(elsewhere(), 'out'))]
    expect(first.get('main/about/build.json')).toBeDefined()
    expect(Object.fromEntries(second)).toEqual(Object.fromEntries(first))
  })

  test('makes the same bytes of every kind of package, with the same papers', () => {
    const sums = [here(), join(elsewhere(), 'made')].map((made) =>
      readFileSync(join(made, 'SHA256SUMS'), 'utf8').trim().split('\n'),
    )
    const [x86, amd] = electron?.architecture === 'arm64' ? ['aarch64', 'arm64'] : ['x86_64', 'amd64']
    const [desktop, web] = [electron?.architecture, process.arch]
    expect(sums[0]?.map((line) => line.slice(66)).toSorted()).toEqual(
      [
        'THIRD-PARTY-NOTICES.txt',
        `Tocsin-${version}-${x86}.AppImage`,
        `tocsin-${version}-1.${x86}.rpm`,
        `tocsin-${version}-linux-${desktop}.tar.gz`,
        `tocsin-${version}.cdx.json`,
        `tocsin-web-${version}-linux-${web}.tar.gz`,
        `tocsin-web_${version}_${web === 'arm64' ? 'arm64' : 'amd64'}.deb`,
        `tocsin_${version}_${amd}.deb`,
      ].toSorted(),
    )
    expect(sums[1]).toEqual(sums[0])
  })
})

/** What another maintainer has: another user, zone, umask and home. */
function otherWorld() {
  const env = {
    TZ: 'Pacific/Chatham',
    LC_ALL: 'C',
    HOME: '/nonexistent',
  }
  return { env, umask: '077', user: ordinaryUser() }
}

/** A stand-in for the head of an AppImage, which nobody starts; a link to it, which must not be written through. */
function makeRuntime(folder: string): string {
  writeFileSync(join(folder, 'runtime-file'), 'the runtime')
  symlinkSync('runtime-file', join(folder, 'runtime'))
  return join(folder, 'runtime')
}

/** Packs by the command, as a release does. */
async function pack(
  checkout: string,
  output: string,
  runtime: string,
  { env, umask, user }: Partial<ReturnType<typeof otherWorld>> = {},
): Promise<void> {
  const tool = [process.execPath, join(checkout, 'tools/dist.ts'), '--trial', '--target', targets.join(',')]
  const args = ['--appimage-runtime', runtime, '--electron', electron?.folder ?? '', '--output', output]
  await promisify(execFile)('sh', ['-c', `umask ${umask ?? '022'} && exec "$@"`, 'sh', ...tool, ...args], {
    cwd: checkout,
    env: { ...process.env, SOURCE_DATE_EPOCH: undefined, ...env },
    ...user,
  })
}

/** The files of this checkout with its history and its packages, nothing of them shared, owned by who packs there. */
function copyCheckout(target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '--no-checkout', root, target])
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of new Set(files)) {
    // What was deleted and not yet committed is still in the list.
    if (file !== '' && existsSync(inProject(file))) cpSync(inProject(file), join(target, file))
  }
  execFileSync('cp', ['--archive', '--reflink=auto', inProject('node_modules'), target])
  const user = ordinaryUser()
  if (user === null) return
  chownSync(dirname(target), user.uid, user.gid)
  execFileSync('chown', ['--recursive', `${user.uid}:${user.gid}`, target])
}

/** The hash of every file under a folder, by its name. */
function hashesUnder(folder: string): Map<string, string> {
  const files = globSync(join(folder, '**'), { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry): [string, string] => {
      const file = join(entry.parentPath, entry.name)
      return [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}
