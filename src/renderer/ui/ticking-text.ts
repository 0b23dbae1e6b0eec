import { createTextVNode, type FunctionalComponent } from 'vue'

/**
 * A text that changes every second. Vue replaces the text node of an element that has only text, and the browser then
 * styles the element and every size container around it again; this node stays and gets another value.
 */
export const TickingText: FunctionalComponent<{ text: string }> = ({ text }) => createTextVNode(text)
TickingText.props = ['text']
