import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Player } from '../../../web/ui/player/player.tsx'
import { openStream } from '../../../web/ui/player/stream/hls-stream.ts'
import '../app-harness.tsx'

/** A browser in which the engine opens films, and the first picture takes its time. */

vi.mock('../../../web/ui/player/stream/hls-stream.ts', async (original) => ({
  ...(await original<object>()),
  openStream: vi.fn(async () => ({ choose: () => {}, close: () => {} })),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a film is asked to play once its first picture is there: WebKit refuses then at once, and keeps the poster', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const source = { url: '/media/videos/upl_1/master.m3u8', expiresAt: '2030-01-01T00:00:00.000Z' }
  const about = { title: 'First Steps', artist: 'Kiai', poster: null, source, duration: 600, autoPlay: true }
  await act(async () => {
    render(<Player {...about} renew={async () => source} onProgress={() => {}} onQuarter={() => {}} />)
  })
  expect(openStream).toHaveBeenCalledOnce()
  expect(play).not.toHaveBeenCalled()
  fireEvent.loadedData(document.querySelector('video') as HTMLVideoElement)
  expect(play).toHaveBeenCalledOnce()
})
