import { connectHub } from '../support/hub-clients.ts'
import { spawnService } from '../support/service.ts'
import { startWebDesk } from '../support/web-desk.ts'
import type { Figure } from './figures.ts'
import { keepFigures, launchBrowser, openPage, quantile } from './frame.ts'

// From the request that creates an alarm to its row in the page's document: through the service, the desk and the
// browser. The peer is Microsoft's client alone, receiving the same alarm; without hub push, the polling interval,
// which no polling desk can beat.
const rounds = 40
const watchMillis = 500

async function measure(
  name: string,
  flags: string[],
  peerOf: (heard: number[]) => number,
): Promise<Figure[]> {
  const service = await spawnService(flags)
  const desk = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: service.token })
  const browser = await launchBrowser()
  const { page } = await openPage(browser)
  await page.goto(desk.address())
  await page.locator('[data-testid=connection][data-kind=live]').waitFor()
  const { connection } = await connectHub(service)
  const shown: number[] = []
  const heard: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    connection.off('onAlarm')
    connection.on('onAlarm', () => heard.push(performance.now() - began))
    const id = await service.post({ path: `BENCH\\T${round}`, priority: 1, alarmMessage: `Round ${round}` })
    await page.evaluate(rowIsThere, id)
    shown.push(performance.now() - began)
  }
  await connection.stop()
  await browser.close()
  await desk.stop()
  await service.kill('SIGTERM')
  return [
    { name: `${name}, p50`, ours: quantile(shown, 0.5), peer: peerOf(heard), unit: 'ms' },
    { name: `${name}, longest`, ours: Math.max(...shown), peer: null, unit: 'ms' },
  ]
}

// Polled in the page at every frame: Playwright's own polling backs off to half a second.
function rowIsThere(id: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(`[data-alarm-id="${id}"]`)) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

keepFigures('alarm-to-screen', [
  ...(await measure('alarm to screen, pushed', [], (heard) => quantile(heard, 0.5))),
  ...(await measure('alarm to screen, only polled', ['--no-hub-push'], () => watchMillis)),
])
