import { expect, onTestFinished, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useAudioRecorder } from '../../../../src/renderer/features/calls/use-audio-recorder.ts'

test('the microphone is let go of where the browser cannot record from it', async () => {
  const stop = vi.fn()
  const mediaDevices = { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  vi.stubGlobal(
    'MediaRecorder',
    class {
      constructor() {
        throw new DOMException('no codec', 'NotSupportedError')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const recorder = scope.run(() =>
    useAudioRecorder(
      () => 1_000,
      () => undefined,
    ),
  )
  await recorder?.start()
  expect([recorder?.state.value, recorder?.failure.value]).toEqual(['idle', 'no codec'])
  expect(stop).toHaveBeenCalledOnce()
})
