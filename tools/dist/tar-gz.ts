import { basename, dirname, join } from 'node:path'
import { settle } from './linux-tree.ts'
import type { PackWork } from './work.ts'

/** Makes the archive to unpack anywhere; the names in order, no times and no users of this machine. */
export async function makeTarGz(work: PackWork, unpacked: string): Promise<string> {
  settle(unpacked, work.epoch)
  const file = join(work.output, `${basename(unpacked)}.tar.gz`)
  await work.run('tar', [
    '--create',
    `--file=${file}`,
    `--use-compress-program=gzip -n -${work.isTrial ? 1 : 9}`,
    '--sort=name',
    `--mtime=@${work.epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
    `--directory=${dirname(unpacked)}`,
    basename(unpacked),
  ])
  return file
}
