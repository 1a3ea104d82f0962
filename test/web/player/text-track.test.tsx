import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CaptionsShown, type PlayerCaptions } from '../../../web/ui/player/controls/captions.tsx'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import '../app-harness.tsx'

/** Where the browser or another device shows the picture by itself, captions are in a text track of the video. */

// Loaded when captions are on.
beforeAll(() => import('../../../web/ui/player/controls/text-track.ts'))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'pictureInPictureElement')
})

const words = 'Push & pull <at once>'
const english: PlayerCaptions = {
  languages: [
    { language: 'en', label: 'English' },
    { language: 'he', label: 'עברית' },
  ],
  language: 'en',
  cues: [{ start: 0, end: 2, text: words }],
  isOn: true,
  setOn: vi.fn(),
  choose: vi.fn(),
}
const hebrew: PlayerCaptions = { ...english, language: 'he', cues: [{ start: 1, end: 3, text: 'שלום' }] }

async function opened(captions = english) {
  const media = createMedia()
  const video = document.createElement('video')
  media.attachVideo(video)
  const { rerender } = await act(async () => render(<CaptionsShown media={media} captions={captions} />))
  return {
    video,
    become: (next: PlayerCaptions) =>
      act(async () => rerender(<CaptionsShown media={media} captions={next} />)),
    tell: ({ event, told }: Told) =>
      act(() => {
        Object.assign(video, told)
        video.dispatchEvent(new Event(event))
      }),
  }
}

type Told = { event: string; told?: object }

const isOver = () => screen.queryByText(words) !== null

/** The tracks that the browser shows, each with its cues. */
const shown = (video: HTMLVideoElement) =>
  Array.from(video.textTracks)
    .filter(({ mode }) => mode === 'showing')
    .map(({ kind, label, language, cues }) => ({
      kind,
      label,
      language,
      cues: (Array.from(cues ?? []) as VTTCue[]).map(({ startTime, endTime, text }) => ({
        startTime,
        endTime,
        text,
      })),
    }))

const inEnglish = {
  kind: 'captions',
  label: 'English',
  language: 'en',
  cues: [{ startTime: 0, endTime: 2, text: 'Push &amp; pull &lt;at once>' }],
}

const wireless = 'webkitcurrentplaybacktargetiswirelesschanged'
const inWindow = (video: HTMLVideoElement | null) =>
  Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true })

test.each([
  {
    place: 'the full screen of an iPhone',
    goes: { event: 'webkitbeginfullscreen', told: { webkitDisplayingFullscreen: true } },
    returns: { event: 'webkitendfullscreen', told: { webkitDisplayingFullscreen: false } },
  },
  {
    place: 'picture in picture in Safari',
    goes: { event: 'webkitpresentationmodechanged', told: { webkitPresentationMode: 'picture-in-picture' } },
    returns: { event: 'webkitpresentationmodechanged', told: { webkitPresentationMode: 'inline' } },
  },
  {
    place: 'AirPlay',
    goes: { event: wireless, told: { webkitCurrentPlaybackTargetIsWireless: true } },
    returns: { event: wireless, told: { webkitCurrentPlaybackTargetIsWireless: false } },
  },
])('$place: the browser shows the captions, and they are never shown twice', async ({ goes, returns }) => {
  const { video, tell } = await opened()
  expect([isOver(), shown(video)]).toEqual([true, []])
  tell(goes)
  expect([isOver(), shown(video)]).toEqual([false, [inEnglish]])
  tell(returns)
  expect([isOver(), shown(video)]).toEqual([true, []])
  tell(goes)
  expect([isOver(), shown(video), video.textTracks.length]).toEqual([false, [inEnglish], 1])
})

test('picture in picture: the browser shows the captions, and they are never shown twice', async () => {
  const { video, tell } = await opened()
  inWindow(video)
  tell({ event: 'enterpictureinpicture' })
  expect([isOver(), shown(video)]).toEqual([false, [inEnglish]])
  inWindow(null)
  tell({ event: 'leavepictureinpicture' })
  expect([isOver(), shown(video)]).toEqual([true, []])
})

test('another device that plays the video shows the captions', async () => {
  const { video } = await opened()
  const state = vi.spyOn(video.remote, 'state', 'get').mockReturnValue('connected')
  act(() => void video.remote.dispatchEvent(new Event('connect')))
  expect([isOver(), shown(video)]).toEqual([false, [inEnglish]])
  state.mockReturnValue('disconnected')
  act(() => void video.remote.dispatchEvent(new Event('disconnect')))
  expect([isOver(), shown(video)]).toEqual([true, []])
})

test('the text track follows the chosen language, and is off while captions are off', async () => {
  const { video, become, tell } = await opened({ ...english, isOn: false })
  tell({ event: 'webkitbeginfullscreen', told: { webkitDisplayingFullscreen: true } })
  expect(shown(video)).toEqual([])
  await become(english)
  expect(shown(video)).toEqual([inEnglish])
  await become(hebrew)
  expect(shown(video)).toMatchObject([{ label: 'עברית', language: 'he', cues: [{ text: 'שלום' }] }])
  await become({ ...hebrew, isOn: false })
  expect(shown(video)).toEqual([])
})
