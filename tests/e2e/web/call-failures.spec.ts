import type { Page } from '@playwright/test'
import { plainRefusals, type Refusal } from '../../support/refusals.ts'
import { findingsInThemes } from '../../support/axe.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// A microphone that hears a beep, for what is recorded.
test.use({
  permissions: ['microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const fakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakes] })
  },
})

const refusals: (Refusal & { said?: string })[] = [
  {
    name: 'false',
    fault: { kind: 'answer', status: 200, body: false },
    words: 'the service refused the call',
  },
  {
    name: '400 with a field',
    fault: {
      kind: 'answer',
      status: 400,
      body: { title: 'Bad', errors: [{ field: 'msgText', message: 'is too short' }] },
    },
    words: 'rejected the request',
    said: 'msgText: is too short',
  },
  {
    name: '422 in the form of ASP.NET',
    fault: { kind: 'answer', status: 422, body: { errors: { MsgNum: ['Too large.'] } } },
    words: 'rejected the request',
    said: 'msgNum: Too large.',
  },
  ...plainRefusals,
]

const targets = [
  { to: 'users', find: 'K. Brandt' },
  { to: 'groups', find: 'Night shift' },
] as const

async function begin(page: Page, find: string, text: string) {
  await page.keyboard.press('c')
  await page.getByTestId('call-find').fill(find)
  await expect(page.getByRole('option').first()).toContainText(find)
  await page.keyboard.press('Enter')
  await page.getByTestId('call-text').fill(text)
  await page.getByTestId('call-number').fill('4')
}

for (const { to, find } of targets) {
  test(`whatever the service answers to a call of ${to}, there is one clear message and the form stays`, async ({
    page,
    openFaulty,
  }) => {
    test.slow()
    const { faulty } = await openFaulty()
    await isLive(page)
    const match = { method: 'POST', path: `/api/v1/call/${to}` } as const
    await begin(page, find, 'Please come')
    for (const { name, fault, words, said } of refusals) {
      await test.step(name, async () => {
        const before = faulty.to('POST', match.path).length
        faulty.next(match, fault)
        await page.getByTestId('call-go').click()
        await page.getByTestId('call-go').click()
        await expect.poll(() => faulty.to('POST', match.path).length).toBe(before + 1)
        const end = page.getByTestId('call-end')
        await expect(end).toContainText(words)
        await expect(end.getByTestId('failure')).toHaveCount(name === 'false' ? 0 : 1)
        if (said !== undefined) await expect(end).toContainText(said)
        await expect(page.getByTestId('call-text')).toHaveValue('Please come')
        await expect(page.getByTestId('call-number')).toHaveValue('4')
        await expect(page.getByTestId('called')).toContainText(/: .+/)
      })
    }
    await page.getByRole('button', { name: 'Retry' }).click()
    // Of the dropped connection nobody knows whether it called: it asks before it calls again.
    await page.getByTestId('call-go').click()
    await expect(page.getByRole('dialog', { name: 'Confirm' })).toContainText(find)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText('call placed')
  })
}

test('where only one of two requests is placed, another try calls only the others', async ({
  page,
  openFaulty,
}) => {
  const { faulty } = await openFaulty()
  await isLive(page)
  await begin(page, 'Night shift', 'Please come')
  await page.getByTestId('call-find').fill('K. Brandt')
  await page.keyboard.press('Enter')
  faulty.next({ method: 'POST', path: '/api/v1/call/users' }, { kind: 'answer', status: 500 })
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  const end = page.getByTestId('call-end')
  await expect(end.locator('[data-to=groups]')).toContainText('call placed')
  await expect(end.locator('[data-to=users]')).toContainText('The service reported an error.')
  await expect(page.getByTestId('called')).toHaveText('1 person: K. Brandt')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(end).toContainText('People')
  await expect(end).toContainText('call placed')
  expect(faulty.to('POST', '/api/v1/call/groups')).toHaveLength(1)
  expect(faulty.to('POST', '/api/v1/call/users')).toHaveLength(2)
})

test('a second press while a call is under way is no second call', async ({ page, openFaulty }) => {
  const { faulty } = await openFaulty()
  await isLive(page)
  faulty.next({ method: 'POST', path: '/api/v1/call/groups' }, { kind: 'silence' })
  await begin(page, 'Night shift', 'Please come')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('call-card')).toBeVisible()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('call-go')).toBeDisabled()
  await expect.poll(() => faulty.to('POST', '/api/v1/call/groups').length).toBe(1)
  await expect(page.getByTestId('call-go')).toHaveText(/Calling/)
  expect(faulty.to('POST', '/api/v1/call/groups')).toHaveLength(1)
})

test('what is wrong is told before anything is sent', async ({ page, openFaulty }) => {
  const { faulty } = await openFaulty()
  await isLive(page)
  await page.keyboard.press('c')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Choose who to call.')).toBeVisible()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByTestId('call-number').fill('-1')
  await expect(page.getByText('This must be at least 0.')).toBeVisible()
  await page.getByTestId('call-number').fill('one')
  await expect(page.getByText('This is not a number.')).toBeVisible()
  expect(
    faulty.seen.filter(({ path }) => path.startsWith('/api/v1/call/') && !path.endsWith('histories')),
  ).toEqual([])
})

test('an audio file is sent with the call; one that is too large is named', async ({ page, openFaulty }) => {
  const { faulty } = await openFaulty({}, { settings: { welcomed: true, calls: { mostAudioBytes: 2048 } } })
  await isLive(page)
  const wav = (name: string, bytes: number) => ({
    name,
    mimeType: 'audio/wav',
    buffer: Buffer.alloc(bytes, 7),
  })
  await begin(page, 'Night shift', 'Listen')
  await page.getByTestId('audio-file').setInputFiles(wav('speech.wav', 4000))
  await expect(page.getByTestId('call-audio').getByRole('alert')).toHaveText(
    'speech.wav is too large: 4 kB, at most 2 kB.',
  )
  await page.getByTestId('audio-file').setInputFiles(wav('come.wav', 1500))
  await expect(page.getByTestId('call-audio')).toContainText('come.wav, 2 kB')
  await page.getByTestId('call-file').fill('C:\\messages\\7.txt')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  expect(faulty.to('POST', '/api/v1/call/groups').map(({ body }) => body)).toEqual([
    {
      groupIds: [1],
      msgText: 'Listen',
      msgNum: 4,
      msgAudio: Buffer.alloc(1500, 7).toString('base64'),
      msgFile: 'C:\\messages\\7.txt',
    },
  ])
})

test('what is recorded here is sent with the call, and no more of it than may be', async ({
  page,
  openFaulty,
}) => {
  const mostAudioBytes = 4096
  const { faulty } = await openFaulty({}, { settings: { welcomed: true, calls: { mostAudioBytes } } })
  await isLive(page)
  await begin(page, 'Night shift', 'Listen')
  // It ends by itself where more would be too much, sooner than a look from outside may come: the page looks.
  const recording = page.getByTestId('call-audio').evaluate(
    (audio) =>
      new Promise<string>((seen) => {
        const look = () => {
          if (/Recording, \d.* of \d/.test(audio.textContent)) seen(audio.textContent)
        }
        new MutationObserver(look).observe(audio, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.getByRole('button', { name: 'Record' }).click()
  expect(await recording).toMatch(/Recording, \d.* of \d/)
  await expect(page.getByTestId('call-audio').getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  const [sent] = faulty.to('POST', '/api/v1/call/groups').map(({ body }) => body as { msgAudio: string })
  const bytes = Buffer.from(sent?.msgAudio ?? '', 'base64')
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.length).toBeLessThanOrEqual(mostAudioBytes)
  // WebM begins with the mark of EBML.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
})

test('axe finds nothing in the dialog, its card, its end and the view of calls', async ({
  page,
  openFaulty,
}) => {
  test.slow()
  const { service } = await openFaulty()
  await isLive(page)
  await service.post({ path: 'A\\B', alarmMessage: 'Look', priority: 1 })
  await begin(page, 'Night shift', 'Please come')
  expect.soft(await findingsInThemes(page), 'dialog').toEqual([])
  await page.keyboard.press('Control+Enter')
  expect.soft(await findingsInThemes(page), 'card').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('placed')
  expect.soft(await findingsInThemes(page), 'end').toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Calls( \d+)?$/ }).click()
  await page.getByTestId('records').getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-detail')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'calls').toEqual([])
})
