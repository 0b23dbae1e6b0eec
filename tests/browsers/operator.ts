import { until } from '../support/until.ts'
import type { Browser, Key } from './browser.ts'

/** What is meant on the page: the first visible element of a selector, here one that has a text. */
export interface Target {
  css: string
  text?: string
}

/** An operator at a browser: waits for what is to be seen, and acts on what can be reached. */
export function createOperator(browser: Browser) {
  const evaluate = async <A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<T> =>
    JSON.parse(
      await browser.evaluate(`JSON.stringify((${String(task)})(...${JSON.stringify(args)}) ?? null)`),
    ) as T
  const look = (target: Target) => evaluate(lookAt, target.css, target.text ?? '')
  const nameOf = ({ css, text }: Target) => (text === undefined ? css : `${css} with “${text}”`)

  /** Waits until something holds in the page. */
  async function holds(what: string, task: () => boolean | Promise<boolean>): Promise<void> {
    await until(
      async () => ((await task()) ? true : undefined),
      () => `${what}: not so`,
    )
  }

  return {
    evaluate,
    holds,
    async open(address: string): Promise<void> {
      await browser.goto(address)
      await evaluate(keepErrors)
    },
    /** Waits until it is there to be seen, and answers its text. */
    async sees(css: string, text?: string): Promise<string> {
      const target = text === undefined ? { css } : { css, text }
      let instead = 'nothing'
      const seen = await until(
        async () => {
          const found = await look(target)
          if (found === null) instead = (await look({ css }))?.text ?? 'nothing'
          return found ?? undefined
        },
        () => `${nameOf(target)} is not to be seen, but ${instead}`,
      )
      return seen.text
    },
    /** Waits until none of it is to be seen. */
    async misses(css: string, text?: string): Promise<void> {
      const target = text === undefined ? { css } : { css, text }
      await holds(`${nameOf(target)} is gone`, async () => (await look(target)) === null)
    },
    /** Clicks it once it stands still with nothing before it. */
    async clicks(css: string, text?: string): Promise<void> {
      const target = text === undefined ? { css } : { css, text }
      let last = ''
      const { x, y } = await until(
        async () => {
          const seen = await look(target)
          const place = seen === null ? '' : `${seen.x} ${seen.y}`
          const isStill = place === last
          last = place
          return seen !== null && seen.isFree && isStill ? seen : undefined
        },
        () => `${nameOf(target)} cannot be clicked; last seen at “${last}”`,
      )
      await browser.click(x, y)
    },
    clicksAt: (x: number, y: number) => browser.click(x, y),
    presses: (...keys: Key[]) => browser.press(keys),
    types: (text: string) => browser.press([...text]),
    resize: (width: number, height: number) => browser.resize(width, height),
    picture: () => browser.picture(),
    /** What went wrong in the page's own script. */
    errors: () => evaluate(() => (window as unknown as { keptErrors: string[] }).keptErrors),
  }
}

export type Operator = ReturnType<typeof createOperator>

/** In the page: where the target is, with its text, and whether a click there would reach it. */
function lookAt(css: string, text: string) {
  const part = [...document.querySelectorAll(css)].find(
    (one) => one.checkVisibility() && one.textContent.replace(/\s+/g, ' ').includes(text),
  )
  if (!part) return null
  part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = part.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const isFree = part.contains(document.elementFromPoint(x, y)) && !part.matches(':disabled')
  return { x, y, isFree, text: part.textContent.replace(/\s+/g, ' ').trim() }
}

/** In the page: notes what is thrown and not caught, or caught by the framework and logged. */
function keepErrors() {
  const kept: string[] = []
  Object.assign(window, { keptErrors: kept })
  addEventListener('error', ({ message }) => {
    // A note of the browser that the rest of a change of size comes with the next frame, as it then does.
    if (!message.startsWith('ResizeObserver loop')) kept.push(message)
  })
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)))
  const log = console.error
  console.error = (...parts: unknown[]) => {
    kept.push(parts.map(String).join(' '))
    log(...parts)
  }
}
