import type { OtherEngine } from '../../tools/engines.ts'

/** What playwright.config.ts says of each project; apart from the tests, which know the page's globals. */
export interface EngineOptions {
  /** The engine of the page. */
  engine: 'chromium' | OtherEngine
}
