import { defineComponent, h } from 'vue'
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useFailureText } from '../../../src/renderer/ui/failure-text.ts'
import type { ConnectionCause } from '../../../src/shared/result.ts'
import type { Locale } from '../../../src/shared/model/constants.ts'
import { createTexts } from '../../support/texts.ts'

const said = (locale: Locale, causes?: ConnectionCause[], causesAt?: string) => {
  const page = defineComponent(() => {
    const whyOf = useFailureText()
    const failure = { message: 'connection refused at h:1', ...(causes && { causes }) }
    return () => h('p', whyOf(causesAt === undefined ? failure : { ...failure, causesAt }))
  })
  return mount(page, { global: { plugins: [createTexts(locale)] } }).text()
}

test('why there is no connection is said in the language of the page', () => {
  expect(said('de', [{ kind: 'refused', at: 'h:1' }])).toBe('Verbindung von h:1 abgelehnt')
  expect(said('fr', [{ kind: 'late' }])).toBe('le serveur n’a pas répondu à temps')
  expect(said('es', [{ kind: 'closed' }, { kind: 'noAnswer', at: 'h' }])).toBe(
    'el servidor cerró la conexión; sin respuesta de h',
  )
  expect(said('en', [{ kind: 'refused', at: 'h:1' }])).toBe('connection refused at h:1')
})

test('the server that it is of is named', () => {
  expect(said('de', [{ kind: 'refused', at: 'h:1' }], 'Nord')).toBe('Nord: Verbindung von h:1 abgelehnt')
})

test('what has no words is said as it came', () => {
  expect(said('de')).toBe('connection refused at h:1')
  expect(said('de', [{ kind: 'late', at: 'h' }])).toBe('connection refused at h:1')
})
