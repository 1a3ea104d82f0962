import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import { EndShown, FailureShown } from '../../../web/ui/player/overlays.tsx'
import '../app-harness.tsx'
import { noStream } from '../../../web/ui/player/stream/hls-stream.ts'

/** A layer over the picture goes with the press on it: keys go to the player from then on. */

function openPlayer() {
  const media = createMedia()
  render(<section aria-label="Video player" tabIndex={-1} />)
  const frame = screen.getByRole('region', { name: 'Video player' })
  media.attachFrame(frame)
  return { media, frame }
}

function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  act(() => button.click())
}

test('after Watch again the player has the focus', () => {
  const { media, frame } = openPlayer()
  const video = document.createElement('video')
  Object.defineProperty(video, 'ended', { value: true })
  vi.spyOn(video, 'play').mockResolvedValue()
  media.attachVideo(video)
  render(<EndShown media={media} />)
  press('Watch again')
  expect(document.activeElement).toBe(frame)
})

test('after Try again the player has the focus', () => {
  const { media, frame } = openPlayer()
  const retry = vi.fn()
  const stream = { ...noStream, failure: 'network' as const, retry, choose: vi.fn() }
  render(<FailureShown media={media} stream={stream} />)
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(frame)
})

test('a stalled video says so in words, unless the reason is known', () => {
  const { media } = openPlayer()
  const stream = { ...noStream, isStalled: true, retry: vi.fn(), choose: vi.fn() }
  const { rerender } = render(<FailureShown media={media} stream={stream} />)
  expect(screen.getByRole('alert').textContent).toContain('The video cannot continue here')
  rerender(<FailureShown media={media} stream={{ ...stream, failure: 'network' }} />)
  expect(screen.getByRole('alert').textContent).toContain('The video stopped loading')
})
