// npm run release-feed: signs what desks update from (docs/updates.md).
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { messageOf } from '../src/shared/errors.ts'
import { releaseNotes } from '../src/main/platform/program-papers.ts'
import { readProduct } from './dist/product.ts'
import { asUsageProblem, Problem } from './problem.ts'
import { inProject } from './project.ts'
import { makeFeed, publicKeyText } from './release/make-feed.ts'
import { runTool } from './run-tool.ts'

const usage = `Signs a feed of releases: npm run release-feed -- --key FILE [--packages FOLDER]

  --new-key FILE     makes a key, once, and prints the public one, which desks are given
  --key FILE         the private key (Ed25519, PEM)
  --packages FOLDER  the packages of this version; with the feed and the packages of earlier ones, which are
                     kept in the feed so that desks can go back (default dist)
  --help             this text`

await runTool(async () => {
  const { key, packages, help, 'new-key': newKey } = readFlags()
  if (help) console.log(usage)
  else if (newKey !== undefined) makeKey(newKey)
  else if (key === undefined)
    throw new Problem('--key FILE names the private key; --new-key FILE makes one.', 2)
  else await signFeed(key, packages ?? 'dist')
  return 0
})

function readFlags() {
  try {
    const options = {
      'new-key': { type: 'string' },
      key: { type: 'string' },
      packages: { type: 'string' },
      help: { type: 'boolean' },
    } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw asUsageProblem(error, 'npm run release-feed')
  }
}

function makeKey(file: string): void {
  if (existsSync(file)) throw new Problem(`${file} exists: desks that trust its key would take no other.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  console.log(`Keep ${file} secret. The public key, for the desks:\n${publicKeyText(privateKey)}`)
}

async function signFeed(keyFile: string, folder: string): Promise<void> {
  const product = readProduct()
  const notes = releaseNotes(readFileSync(inProject('CHANGELOG.md'), 'utf8'), product.version)
  if (notes === null) throw new Problem(`CHANGELOG.md has no section for ${product.version}.`)
  const key = readKey(keyFile)
  const feed = await makeFeed({ folder, key, product, notes, now: Math.floor(Date.now() / 1000) })
  for (const { version, packages } of feed.releases) {
    console.log(`${version}: ${packages.map(({ file }) => file).join(', ')}`)
  }
  console.log(`Signed; the public key is ${publicKeyText(key)}`)
}

function readKey(file: string) {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (error) {
    throw new Problem(`${file} is no private key: ${messageOf(error)}`)
  }
}
