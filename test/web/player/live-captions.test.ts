import Hls, { type HlsListeners } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captionReader } from '../../../web/ui/player/live/caption-reader.ts'
import { type CaptionTrack, withCue } from '../../../web/ui/player/live/caption-track.ts'
import { captionConfig, followCaptions } from '../../../web/ui/player/live/hls-captions.ts'
import { followTextTracks } from '../../../web/ui/player/live/native-captions.ts'
import { captionData, captionPairs } from '../../support/live/captioned-film.ts'

/** Captions that a live stream brings with it: in its picture, beside it, and as a browser finds them. */

class Cue {
  readonly startTime: number
  readonly endTime: number
  readonly text: string
  id = ''
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime
    this.endTime = endTime
    this.text = text
  }
}

beforeEach(() => vi.stubGlobal('VTTCue', Cue))
afterEach(() => vi.unstubAllGlobals())

test('parts of one caption become one, whose order among others stays', () => {
  const first = { start: 1, end: 2, text: 'Bow' }
  const below = { start: 1, end: 2, text: 'to the front' }
  const cues = [first, below, { start: 2, end: 3, text: 'Bow' }, first].reduce(withCue, [])
  expect(cues).toEqual([{ start: 1, end: 3, text: 'Bow' }, below])
})

test('the same words at another time are another caption', () => {
  const cues = [
    { start: 1, end: 2, text: 'Strike' },
    { start: 5, end: 6, text: 'Strike' },
  ].reduce(withCue, [])
  expect(cues).toHaveLength(2)
})

type Given<Name extends keyof HlsListeners> = Parameters<HlsListeners[Name]>[1]

type Told = readonly CaptionTrack[]

/** The engine with the reader of captions, without a stream. */
function openEngine() {
  const Reader = captionReader(Hls)
  const hls = new Hls({ ...captionConfig, ...(Reader && { timelineController: Reader }) })
  let told: Told = []
  const captions = followCaptions(hls, Hls, (tracks) => {
    told = tracks
  })
  const frag = (sn: number) => ({
    type: 'main',
    sn,
    cc: 0,
    level: 0,
    start: sn,
    end: sn + 1,
    elementaryStreams: {},
    stats: { buffering: {} },
  })
  /** A segment of one second with a pair of letters in each picture. */
  const load = (sn: number, pairs: ReturnType<typeof captionPairs>) => {
    const samples = pairs.map((pair, at) => ({ pts: sn + at / 30, bytes: captionData(pair) }))
    const userData = { id: 'main', frag: frag(sn), details: {}, samples }
    hls.trigger(
      Hls.Events.FRAG_PARSING_USERDATA,
      userData as unknown as Given<typeof Hls.Events.FRAG_PARSING_USERDATA>,
    )
    const parsed = { frag: frag(sn), part: null }
    hls.trigger(Hls.Events.FRAG_PARSED, parsed as unknown as Given<typeof Hls.Events.FRAG_PARSED>)
  }
  return { hls, captions, load, told: () => told }
}

test('a caption in a picture is shown from its segment on, before its end is known', () => {
  const { load, told } = openEngine()
  expect(told()).toEqual([])
  load(0, captionPairs('Bow to the front'))
  const [track] = told()
  expect(track).toMatchObject({
    label: 'Captions',
    language: 'und-x-cc1',
    cues: [{ text: 'Bow to the front', end: 1 }],
  })
  load(1, [])
  expect(told()[0]?.cues).toEqual([{ ...track?.cues[0], end: 2 }])
  load(2, captionPairs('Strike'))
  expect(told()[0]?.cues.map(({ text }) => text)).toEqual(['Bow to the front', 'Strike'])
  expect(told()[0]?.cues[0]?.end).toBeCloseTo(2.5, 0)
})

test('captions beside a picture are loaded only in the language that is read', () => {
  const { hls, captions, told } = openEngine()
  const chosen = vi.spyOn(hls, 'subtitleTrack', 'set')
  const of = (name: string, lang: string, isDefault: boolean) => ({
    label: name,
    kind: 'subtitles',
    default: isDefault,
    subtitleTrack: { name, lang },
  })
  const found = { tracks: [of('English', 'en', true), of('Deutsch', 'de', false)] }
  hls.trigger(
    Hls.Events.NON_NATIVE_TEXT_TRACKS_FOUND,
    found as unknown as Given<typeof Hls.Events.NON_NATIVE_TEXT_TRACKS_FOUND>,
  )
  expect(told().map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
  ])
  expect(chosen).toHaveBeenLastCalledWith(-1)
  captions.read('de')
  expect(chosen).toHaveBeenLastCalledWith(1)
  hls.trigger(Hls.Events.CUES_PARSED, {
    type: 'subtitles',
    track: 'subtitles1',
    cues: [new Cue(1, 2, '<i>Verbeugen</i>')],
  })
  expect(told()[1]?.cues).toEqual([{ start: 1, end: 2, text: 'Verbeugen' }])
  captions.read(undefined)
  expect(chosen).toHaveBeenLastCalledWith(-1)
  captions.drop()
  expect(told()).toEqual([])
})

/** A video in which a browser has found these tracks. */
function videoWith(...tracks: Partial<TextTrack>[]) {
  const list = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield* tracks
    },
  })
  const video = document.createElement('video')
  Object.defineProperty(video, 'textTracks', { value: list })
  return { video, list }
}

const track = (language: string, label: string, more: object = {}) =>
  ({ kind: 'captions', language, label, mode: 'disabled', ...more }) as Partial<TextTrack> & {
    mode: TextTrackMode
    oncuechange?: () => void
  }

test('captions that a browser finds are read by the player and not shown by the browser', () => {
  const [english, spanish] = [track('en', 'English'), track('es', '', { mode: 'showing' })]
  const unnamed = track('', '')
  const { video, list } = videoWith(english, spanish, unnamed, track('', '', { kind: 'metadata' }))
  let told: Told = []
  const captions = followTextTracks(video, (tracks) => {
    told = tracks
  })
  expect(told.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['es', 'es'],
    ['und-x-2', 'Captions'],
  ])
  expect([english.mode, spanish.mode]).toEqual(['disabled', 'disabled'])
  captions.read('en')
  expect(english.mode).toBe('hidden')
  Object.assign(english, { activeCues: [new Cue(3, 5, 'Bow')] })
  english.oncuechange?.()
  expect(told[0]?.cues).toEqual([{ start: 3, end: 5, text: 'Bow' }])
  // The browser's own menu.
  english.mode = 'showing'
  list.dispatchEvent(new Event('change'))
  expect(english.mode).toBe('hidden')
  captions.close()
})

test('captions that a browser finds are shown by it where it shows the picture by itself', () => {
  const english = track('en', 'English', { activeCues: [new Cue(3, 5, 'Bow')] })
  // Added by the player for such a picture.
  const own = track('en', 'English')
  const { video } = videoWith(english, own)
  let told: Told = []
  const captions = followTextTracks(video, (tracks) => {
    told = tracks
  })
  captions.read('en')
  expect(told).toHaveLength(1)
  Object.assign(video, { webkitDisplayingFullscreen: true })
  video.dispatchEvent(new Event('webkitbeginfullscreen'))
  expect(english.mode).toBe('showing')
  expect(told[0]?.cues).toEqual([])
  captions.close()
})
