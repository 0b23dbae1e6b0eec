/**
 * The Popover API for happy-dom, which has none: opening, closing and the `toggle` event, also by a button's
 * `popovertarget`. Light dismissal (Escape, a click elsewhere) is the browser's own and is tested in one.
 */
const openPopovers = new WeakSet<Element>()

function toggle(element: HTMLElement, isOpen: boolean): void {
  if (openPopovers.has(element) === isOpen) return
  if (isOpen) openPopovers.add(element)
  else openPopovers.delete(element)
  element.toggleAttribute('data-popover-open', isOpen)
  const event = Object.assign(new Event('toggle'), {
    oldState: isOpen ? 'closed' : 'open',
    newState: isOpen ? 'open' : 'closed',
  })
  element.dispatchEvent(event)
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, true)
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false)
  },
})
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[popovertarget]') : null
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (popover && button?.hasAttribute('disabled') === false) toggle(popover, !openPopovers.has(popover))
})
