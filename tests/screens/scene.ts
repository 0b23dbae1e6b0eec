import type { Page } from '@playwright/test'
import type { ServiceOptions } from '../../src/service/index.ts'
import type { StartedService } from '../support/service.ts'
import type { Theme } from '../../src/shared/model/settings.ts'

/** One screenshot of the documentation, in each of its themes. */
export interface Scene {
  name: string
  themes: readonly Theme[]
  service: Partial<ServiceOptions>
  /** How the desk is started where it is not on that service. */
  flags?: readonly string[]
  /** Writes what happened before into the service's database. */
  past?: (dataFile: string, now: number) => void
  /** 1440 by 900 where it is not given. */
  viewport?: { width: number; height: number }
  /** Runs before the screenshot is taken. */
  act: (page: Page, service: Pick<StartedService, 'post' | 'stop'>) => Promise<void>
}

/** The plant of the guides' pictures, and how they are shown. */
export const guidePlant = { alarms: 60, history: 30, tags: 400 }
export const guideThemes: readonly Theme[] = ['dark']
