import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { connectHub } from '../support/hub-clients.ts'
import { spawnService } from '../support/service.ts'
import { startWebDesk } from '../support/web-desk.ts'

// From the request that creates an alarm to its row in the page's document: through the service, the desk and the
// browser. The peer is Microsoft's client alone, receiving the same alarm; without hub push, the polling interval,
// which no polling desk can beat.
const rounds = 40
const watchMillis = 500

async function measure(name: string, flags: string[], peerOf: (heard: number[]) => number): Promise<void> {
  const service = await spawnService(flags)
  const desk = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: service.token })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
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
  const ours = quantile(shown, 0.5)
  const peer = peerOf(heard)
  const worst = Math.max(...shown)
  console.log(
    JSON.stringify({
      name,
      ours: round(ours),
      peer: round(peer),
      ratio: round(ours / peer),
      worst: round(worst),
      unit: 'ms',
    }),
  )
  await connection.stop()
  await browser.close()
  await desk.stop()
  await service.kill('SIGTERM')
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

const round = (value: number) => Math.round(value * 10) / 10

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

await measure('alarm to screen, announced', [], (heard) => quantile(heard, 0.5))
await measure('alarm to screen, only looking', ['--no-hub-push'], () => watchMillis)
