import { nextTick } from 'vue'
import { useCommands } from '../ui/commands.ts'

// The list of a view; the first field of a view that is a form.
const content = ['main :is([role=grid], [role=treegrid])', 'main > form :is(input, textarea)', 'main']

/** The regions of the page in the order of F6, and in each what takes the focus; the first that is there does. */
const regions = [
  ['[data-region=header] :is(button, summary, a)', '[data-region=header]'],
  ['[data-region=strip] button'],
  ['[data-region=nav] [aria-current=page]', '[data-region=nav] a'],
  // What a view has to say and to stop before its list.
  ['[data-region=above] button'],
  content,
  ['main aside'],
  ['[data-region=notices] button'],
  ['[data-region=footer]'],
]

/** The index of the next region, wrapping around; -1: none has the focus. */
export function nextRegion(count: number, current: number, step: 1 | -1): number {
  return current < 0 && step < 0 ? count - 1 : (current + step + count) % count
}

/** A key to every region of the page, and the focus where the work is when a view opens. */
export function useRegions(page: Document) {
  function targetOf(selectors: readonly string[]): HTMLElement | undefined {
    return selectors
      .flatMap((selector) => [...page.querySelectorAll<HTMLElement>(selector)])
      .find((element) => element.checkVisibility() && !element.matches(':disabled'))
  }
  const boundaryOf = (target: HTMLElement) => target.closest('[data-region], aside')

  function go(step: 1 | -1) {
    const targets = regions.flatMap((selectors) => targetOf(selectors) ?? [])
    const own = page.activeElement?.closest('[data-region], aside') ?? null
    const current = own === null ? -1 : targets.findIndex((target) => boundaryOf(target) === own)
    targets[nextRegion(targets.length, current, step)]?.focus()
  }
  function focusContent() {
    // At 400% zoom the view is below the frame and scrolls into sight with the focus.
    const isScrolled = page.defaultView?.matchMedia('(max-height: 24rem)').matches ?? false
    targetOf(content)?.focus({ preventScroll: !isScrolled })
  }

  useCommands([
    {
      id: 'desk.nextRegion',
      group: 'go',
      labelKey: 'command.nextRegion',
      key: 'nextRegion',
      run: () => go(1),
    },
    {
      id: 'desk.previousRegion',
      group: 'go',
      labelKey: 'command.previousRegion',
      key: 'previousRegion',
      run: () => go(-1),
    },
  ])
  return {
    focusContent,
    /**
     * A replaced view or a dismissed line must not lose the focus, nor leave it on the frame, where a view without a
     * list puts it; a link that was followed by keyboard keeps it.
     */
    async keepFocus() {
      await nextTick()
      if (page.activeElement === null || page.activeElement.matches('body, main')) focusContent()
    },
  }
}
