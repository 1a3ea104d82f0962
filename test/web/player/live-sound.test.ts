import { EventEmitter } from 'node:events'
import Hls from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWithHls } from '../../../web/ui/player/live/hls-live.ts'
import { type LiveState, noLive, type OpenLive } from '../../../web/ui/player/live/live-state.ts'

/** The sound of a live stream without its picture, and back: at the live edge, or as far behind as before. */

/** What the player uses of the engine. */
class Engine extends EventEmitter {
  static Events = Hls.Events
  static ErrorTypes = Hls.ErrorTypes
  static DefaultConfig = Hls.DefaultConfig
  config: object
  levels: object[] = []
  playingDate: Date | null = null
  latestLevelDetails = null
  loadLevel = -1
  nextLevel = -1
  subtitleTrack = -1
  opened: string[] = []
  startLoad = vi.fn()
  stopLoad = vi.fn()
  attachMedia = vi.fn()
  destroy = vi.fn()
  constructor(config: object) {
    super()
    this.config = config
    engine = this
  }
  loadSource(url: string): void {
    this.opened.push(url)
    this.emit(Hls.Events.MANIFEST_LOADING)
  }
  told(event: string, data: object = {}): void {
    this.emit(event, event, data)
  }
}

let engine: Engine
let state: LiveState
let stream: OpenLive
let renewals = 0

const picture = { videoCodec: 'avc1', audioCodec: 'mp4a', width: 960, height: 540, url: '/source.m3u8' }
const small = { ...picture, width: 284, height: 160, url: '/160p.m3u8' }
const sound = { audioCodec: 'mp4a.40.2', url: '/audio_only.m3u8' }

/** The engine has read a playlist. Levels of sound alone are not among its own. */
function loaded(levels: object[]): void {
  engine.levels = levels.filter((level) => 'width' in level)
  if (engine.levels.length === 0) engine.levels = [{ width: 0 }]
  engine.told(Hls.Events.MANIFEST_LOADED, { levels })
  engine.told(Hls.Events.MANIFEST_PARSED)
}

const pictureLoaded = () => loaded([small, picture, sound])
const soundLoaded = () => loaded([{ url: '/audio_only.m3u8' }])

beforeEach(() => {
  vi.useFakeTimers({ now: 1_764_000_000_000 })
  renewals = 0
  state = noLive
  const source = (number: number) => ({
    url: `/live.m3u8?token=${number}`,
    back: '/back.m3u8',
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
  })
  const video = document.createElement('video')
  vi.spyOn(video, 'play').mockResolvedValue()
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
  stream = openWithHls(Engine as unknown as typeof Hls, {
    video,
    source: source(0),
    renew: async () => source(++renewals),
    now: Date.now,
    onChange: (change) => {
      state = { ...state, ...change }
    },
  })
})
afterEach(() => {
  stream.close()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

test('a stream tells the heights of its pictures, and whether its sound is there alone', () => {
  expect(state).toMatchObject({ heights: [], hasSoundOnly: false })
  pictureLoaded()
  expect(state).toMatchObject({ heights: [160, 540], hasSoundOnly: true, chosen: -1 })
  loaded([picture])
  expect(state.hasSoundOnly).toBe(false)
})

test('without a sound of its own, a stream goes on with its picture', () => {
  loaded([small, picture])
  stream.hear()
  expect(engine.opened).toEqual(['/live.m3u8?token=0'])
  expect(state.isSoundOnly).toBe(false)
})

test('sound alone loads the playlist of the sound; its picture is opened with new access, at the live edge', async () => {
  pictureLoaded()
  stream.hear()
  expect(state.isSoundOnly).toBe(true)
  expect(engine.opened).toEqual(['/live.m3u8?token=0', '/audio_only.m3u8'])
  soundLoaded()
  expect(state.heights).toEqual([160, 540])
  stream.choose(-1)
  await settled()
  expect(state.isSoundOnly).toBe(false)
  // A token opens a channel of IVS once.
  expect(engine.opened.at(-1)).toBe('/live.m3u8?token=1')
  pictureLoaded()
  engine.told(Hls.Events.LEVEL_LOADED, { details: { fragments: [] } })
  expect(engine.startLoad).not.toHaveBeenCalled()
})

test('behind the live edge, the sound begins at the moment of the picture, and the other way round', async () => {
  pictureLoaded()
  stream.goTo(60)
  const moment = Date.now() - 60_000
  const details = { fragments: [{ programDateTime: moment - 5000, start: 100, duration: 10 }] }
  const opened = () => engine.told(Hls.Events.LEVEL_LOADED, { details })
  expect(engine.opened.at(-1)).toBe('/back.m3u8')
  pictureLoaded()
  opened()
  expect(engine.startLoad).toHaveBeenLastCalledWith(105)
  engine.playingDate = new Date(moment + 2000)
  stream.hear()
  soundLoaded()
  opened()
  expect(engine.startLoad).toHaveBeenLastCalledWith(107)
  engine.playingDate = new Date(moment + 3000)
  stream.choose(1)
  await settled()
  expect(engine.opened.at(-1)).toBe('/back.m3u8')
  pictureLoaded()
  opened()
  expect(engine.startLoad).toHaveBeenLastCalledWith(108)
  expect(engine.loadLevel).toBe(1)
})

test('a viewer who hears the sound alone and goes back further hears the sound there', () => {
  pictureLoaded()
  stream.hear()
  soundLoaded()
  stream.goTo(600)
  expect(engine.opened.at(-1)).toBe('/back.m3u8')
  loaded([small, picture, { ...sound, url: '/audio_only-back.m3u8' }])
  expect(engine.opened.at(-1)).toBe('/audio_only-back.m3u8')
})

test('a chosen quality is that of the next pictures, and of other playlists', () => {
  pictureLoaded()
  stream.choose(0)
  expect(engine.nextLevel).toBe(0)
  expect(state.chosen).toBe(0)
  engine.loadLevel = -1
  stream.goTo(600)
  pictureLoaded()
  expect(engine.loadLevel).toBe(0)
})
