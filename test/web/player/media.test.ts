import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'

function openPlayer() {
  const media = createMedia()
  const video = document.createElement('video')
  media.attachVideo(video)
  return { media, video }
}

beforeEach(() => localStorage.clear())

describe('the volume', () => {
  test('is 0.8 at first', () => {
    expect(openPlayer().video.volume).toBe(0.8)
  })

  test('counts as muted at 0', () => {
    const { media, video } = openPlayer()
    media.setVolume(0)
    video.dispatchEvent(new Event('volumechange'))
    expect(media.getState().muted).toBe(true)
  })

  test('comes back audible when 0 is unmuted', () => {
    const { media, video } = openPlayer()
    media.setVolume(0)
    media.toggleMuted()
    expect(video.muted).toBe(false)
    expect(video.volume).toBe(0.8)
  })

  test('is remembered for the next video', () => {
    openPlayer().media.setVolume(0.35)
    expect(openPlayer().video.volume).toBe(0.35)
  })

  test('stays between silent and full', () => {
    const { media, video } = openPlayer()
    media.setVolume(1.4)
    expect(video.volume).toBe(1)
    media.setVolume(-1)
    expect(video.volume).toBe(0)
  })

  test('is 0.8 when the stored value is invalid', () => {
    localStorage.setItem('kiai-player', '{"volume":"loud"')
    expect(openPlayer().video.volume).toBe(0.8)
    localStorage.setItem('kiai-player', '{"volume":7}')
    expect(openPlayer().video.volume).toBe(0.8)
  })
})

test('a player without a video accepts commands without an error', () => {
  const media = createMedia()
  media.seek(5)
  media.skip(10)
  media.toggleMuted()
  media.setVolume(0.5)
  expect(media.getState().position).toBe(0)
})

describe('a press of Play', () => {
  const interrupted = new DOMException('interrupted by a call to pause()', 'AbortError')

  test('that Pause ends before the picture plays was not refused by the browser', async () => {
    const { media, video } = openPlayer()
    const play = vi.spyOn(video, 'play').mockImplementationOnce(() => {
      video.dispatchEvent(new Event('pause'))
      return Promise.reject(interrupted)
    })
    expect(await media.play()).toBe(true)
    expect(play).toHaveBeenCalledTimes(1)
    play.mockRejectedValueOnce(new DOMException('needs a press first', 'NotAllowedError'))
    expect(await media.play()).toBe(false)
  })

  test('counts for the source that is attached in the same moment', async () => {
    const { media, video } = openPlayer()
    const play = vi
      .spyOn(video, 'play')
      .mockRejectedValueOnce(new DOMException('interrupted by a new load request', 'AbortError'))
      .mockResolvedValueOnce()
    expect(await media.play()).toBe(true)
    expect(play).toHaveBeenCalledTimes(2)
  })
})
