import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Player } from '../../../web/ui/player/player.tsx'
import { loadHls } from '../../../web/ui/player/stream/hls-stream.ts'

/** A browser that requires a press on the page before a film plays automatically. */

const source = { url: '/media/videos/upl_1/master.m3u8', expiresAt: '2030-01-01T00:00:00.000Z' }
const refusal = () => new DOMException('play() needs a press first', 'NotAllowedError')

// Loading the code that opens streams takes a time that fake clocks do not know.
beforeAll(async () => {
  await loadHls()
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const ring = () => screen.queryByText('Loading')
const invitation = () => document.querySelector('[class*="invitation"]')
const surface = () => document.querySelector('[class*="surface"]') as HTMLElement

function open({ autoPlay = true } = {}) {
  const about = { title: 'First Steps', artist: 'Kiai', poster: null, source, duration: 600, autoPlay }
  render(<Player {...about} renew={async () => source} onProgress={() => {}} onQuarter={() => {}} />)
}

test.each([
  ['the picture', () => fireEvent.click(surface())],
  ['the button', () => fireEvent.click(screen.getAllByRole('button', { name: 'Play' })[0] as HTMLElement)],
  ['a key', () => fireEvent.keyDown(screen.getByRole('region'), { key: 'k' })],
])('the loading ring is replaced by a play button, and a press on %s plays', async (_, press) => {
  const { promise, reject } = Promise.withResolvers<void>()
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValueOnce(promise)
  open()
  await pass(400)
  expect(play).toHaveBeenCalledTimes(1)
  expect(ring()).not.toBeNull()
  expect(invitation()).toBeNull()

  reject(refusal())
  await pass(10)
  expect(ring()).toBeNull()
  expect(invitation()?.querySelector('svg')).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()

  press()
  await pass(10)
  expect(play).toHaveBeenCalledTimes(2)
  expect(document.querySelector('video')?.paused).toBe(false)
  expect(invitation()).toBeNull()
})

test('a press that is refused too leaves the play button in place', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusal())
  open()
  await pass(10)
  fireEvent.click(surface())
  await pass(400)
  expect(play).toHaveBeenCalledTimes(2)
  expect(ring()).toBeNull()
  expect(invitation()).not.toBeNull()
})

test('a player without autoplay shows the play button from the start', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  open({ autoPlay: false })
  expect(invitation()).not.toBeNull()
  await pass(400)
  expect(play).not.toHaveBeenCalled()
  expect(ring()).toBeNull()
})
