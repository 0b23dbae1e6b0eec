import { readdirSync } from 'node:fs'

/** The parts of main: none imports another; collaborators arrive by argument. */
const mainParts = [
  'server',
  'desk',
  'notify',
  'acting',
  'contacts',
  'memory',
  'exports',
  'evidence',
  'diagnostics',
  'selftest',
  'session',
  'settings',
  'embedded',
  'desktop',
  'updates',
  'team',
  'phones',
  'ipc',
]
const inMain = (folders: string[]) => folders.map((folder) => `main/${folder}`)
const compositionRoots = [
  'app.ts',
  'app-attention.ts',
  'app-pages.ts',
  'app-phones.ts',
  'app-self-test.ts',
  'app-storage.ts',
  'app-team.ts',
  'app-updates.ts',
  'index.ts',
  'ipc/handlers',
]

const features = readdirSync(new URL('./src/renderer/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const inRenderer = (folders: string[]) => folders.map((folder) => `renderer/${folder}`)
/** The files at the root of the renderer, which know every feature. */
const rendererRoot = 'renderer/*.{ts,vue}'
const insideFeatures = 'renderer/features/*/**/*'
/** The live list is always there: the one view that others may know. */
const liveIndex = 'renderer/features/live/index.ts'

/** A folder or files of src, and what they may not import. Globs and plain paths cannot be mixed in one `from`. */
export interface Layer {
  target: string
  from: string[]
  /** Allowed all the same; only with globs. */
  except?: string[]
}

/** Who may import whom (docs/architecture.md). */
export const layers: readonly Layer[] = [
  { target: 'shared', from: ['main', 'renderer', 'preload', 'web', 'service', 'edge', 'files'] },
  { target: 'renderer', from: ['main', 'preload', 'web', 'service', 'edge', 'files'] },
  { target: 'web-app', from: ['main', 'renderer', 'preload', 'web', 'service', 'edge', 'files'] },
  { target: 'preload', from: ['main', 'renderer', 'web', 'service', 'edge', 'files'] },
  { target: 'edge', from: ['main', 'renderer', 'preload', 'web', 'service', 'files'] },
  { target: 'files', from: ['shared', 'main', 'renderer', 'preload', 'web', 'service', 'edge'] },
  { target: 'service', from: ['main', 'renderer', 'preload', 'web', 'shared/ipc', 'shared/rules'] },
  { target: 'web', from: ['renderer', 'preload', 'service', 'main/desktop'] },
  { target: 'main', from: ['renderer', 'preload', 'web', 'service', 'edge'] },
  ...mainParts.map((part) => ({
    // The handlers join the parts for a page; the carrier and the router know none of them.
    target: part === 'ipc' ? 'main/ipc/*.ts' : `main/${part}`,
    from: inMain([...mainParts.filter((other) => other !== part), 'profiles', ...compositionRoots]),
  })),
  // What people do about alarms reads the journal of them.
  {
    target: 'main/response',
    from: inMain([...mainParts.filter((part) => part !== 'desk'), 'profiles', ...compositionRoots]),
  },
  // Every part may use these, so they use none.
  { target: 'main/platform', from: inMain([...mainParts, 'storage', 'profiles', ...compositionRoots]) },
  { target: 'main/storage', from: inMain([...mainParts, 'profiles', ...compositionRoots]) },
  // A running profile joins the parts of one server.
  { target: 'main/profiles', from: inMain(['desktop', ...compositionRoots]) },
  { target: 'main/ipc/handlers', from: inMain(['desktop', 'app.ts', 'index.ts']) },
  // The page: kit, bridge, alarm, records, features, shell; each may use what stands before it.
  { target: 'renderer/ui', from: inRenderer(['bridge', 'alarm', 'records', 'shell', 'features']) },
  { target: 'renderer/ui', from: [rendererRoot] },
  { target: 'renderer/bridge', from: inRenderer(['alarm', 'records', 'shell', 'features']) },
  { target: 'renderer/alarm', from: inRenderer(['records', 'shell', 'features']) },
  { target: 'renderer/records', from: inRenderer(['shell', 'features']) },
  { target: 'renderer/features', from: inRenderer(['shell']) },
  // The contract of a feature and what it contributes are for everybody above the kit.
  ...['bridge', 'alarm', 'records', 'features/*'].map((folder) => ({
    target: `renderer/${folder}/**/*`,
    from: [rendererRoot],
    except: ['renderer/feature.ts', 'renderer/contributions.ts'],
  })),
  // Features know one another only by what they contribute.
  ...features.map((feature) => ({
    target: `renderer/features/${feature}`,
    from: [insideFeatures],
    except: [`renderer/features/${feature}/**`, liveIndex],
  })),
  { target: 'renderer/shell', from: [insideFeatures], except: [liveIndex] },
  // The root takes the features from their list and names none.
  { target: rendererRoot, from: [insideFeatures] },
]

export const zones = layers.map(({ target, from, except }) => ({
  target: `./src/${target}`,
  from: from.map((place) => `./src/${place}`),
  ...(except && { except: except.map((place) => `**/src/${place}`) }),
  message: 'This folder may not import that one: docs/architecture.md.',
}))
