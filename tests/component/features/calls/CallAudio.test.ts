import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { openCallPage } from '../../../support/call-page.ts'
import { button, chooseFile } from '../../../support/view-page.ts'

async function openWithLimit() {
  const page = await openCallPage({ settings: { calls: { mostAudioBytes: 2_048 } } })
  await page.open()
  await page.choose('Night shift')
  await page.write('call-text', 'Listen')
  return {
    ...page,
    async attach(name: string, bytes: number) {
      await chooseFile(page.wrapper.get('[data-testid=audio-file]'), name, new Uint8Array(bytes).fill(7))
      await flushPromises()
    },
  }
}

test('a file above the size limit is named with both sizes and not attached', async () => {
  const page = await openWithLimit()
  await page.attach('speech.wav', 4_000)
  expect(page.byTestId('call-audio').get('[role=alert]').text()).toBe(
    'speech.wav is too large: 4 kB, at most 2 kB.',
  )
  await page.attach('empty.wav', 0)
  expect(page.byTestId('call-audio').get('[role=alert]').text()).toBe('empty.wav is empty.')
})

test('an attached file is reviewed and sent with the call', async () => {
  const page = await openWithLimit()
  await page.attach('come.wav', 1_500)
  expect(page.text('call-audio')).toContain('come.wav, 2 kB')
  await page.write('call-file', 'C:\\messages\\7.txt')
  await page.next()
  expect(page.text('call-card')).toContain('audio of 2 kB, file C:\\messages\\7.txt')
  await page.next()
  await expect
    .poll(() => page.placed())
    .toMatchObject([
      { groupIds: [1], audio: Buffer.alloc(1_500, 7).toString('base64'), file: 'C:\\messages\\7.txt' },
    ])
})

test('an attached file is removed again', async () => {
  const page = await openWithLimit()
  await page.attach('come.wav', 1_500)
  await button(page.byTestId('call-audio'), 'Remove').trigger('click')
  await page.next()
  await page.next()
  expect(page.placed()).toMatchObject([{ audio: null }])
})

test('where the page cannot record, the button says so', async () => {
  const page = await openWithLimit()
  const record = button(page.byTestId('call-audio'), 'Record')
  expect(record.attributes()).toHaveProperty('disabled')
  expect(record.attributes('title')).toBe('Recording is not available on this page.')
})
