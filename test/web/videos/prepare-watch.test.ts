import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { auth } from '#shared/contract/auth.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import { prepareWatch } from '../../../web/features/videos/prepare-watch.ts'
import { engagementOf, playbackOf } from '../../../web/features/videos/use-watch.ts'
import { createQueryClient, keyOf } from '../../../web/query-client.ts'
import { onceAnswered } from '../../../web/router/first-answers.ts'
import { claimEarly, earlyVideo, holdSource } from '../../../web/ui/player/stream/early-stream.ts'
import { member, serve, video } from '../app-harness.tsx'

const source = {
  url: '/media/videos/upl_1/master.m3u8',
  poster: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
  first: {
    playlist: '/media/videos/upl_1/master_360p.m3u8',
    segment: '/media/videos/upl_1/master_360p_00001.ts',
  },
  captions: [],
}
const engagement = {
  liked: false,
  bookmarked: false,
  position: 30,
  completionPercentage: 5,
  mayRate: false,
  myRating: null,
}

/** The caches of a member who sees a list with this video. */
function clientOf(accessLevel: 'free' | 'master') {
  const client = createQueryClient()
  client.setQueryData(keyOf(auth.getUser.path), member)
  client.setQueryData(keyOf(catalogue.listVideos.path), { items: [video(1, { accessLevel })], total: 1 })
  return client
}

const isOpen = () => earlyVideo(source.url, engagement.position) !== undefined

/** The stream that a page would claim. */
async function close(): Promise<void> {
  const opened = earlyVideo(source.url, engagement.position)
  if (opened) (await claimEarly(opened, () => {}))?.close()
}

test.each(['playback', 'engagement'])(
  'the stream is open before the page hears of the answers, also if the %s comes last',
  async (last) => {
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
    const { asked } = serve(async ({ pathname }) => {
      if (pathname.endsWith(last)) await new Promise((resolve) => setTimeout(resolve))
      return { body: pathname.endsWith('playback') ? source : engagement }
    })
    const client = clientOf('free')
    prepareWatch(client, { pathname: '/video/vid_1', search: '' })
    const told: Record<string, boolean> = {}
    const hear = (name: string) => (state: { data: unknown }) => {
      if (state.data) told[name] ??= isOpen()
    }
    new QueryObserver(client, { ...playbackOf('vid_1'), staleTime: 30_000 }).subscribe(hear('playback'))
    new QueryObserver(client, engagementOf('vid_1')).subscribe(hear('engagement'))
    await vi.waitFor(() => expect(Object.keys(told)).toHaveLength(2))
    expect(told[last]).toBe(true)
    expect(asked.filter((path) => path.startsWith('/api/'))).toHaveLength(2)
    await close()
    client.clear()
  },
)

test('the page is rendered once the stream is open', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  serve(({ pathname }) => ({ body: pathname.endsWith('playback') ? source : engagement }))
  const client = clientOf('free')
  prepareWatch(client, { pathname: '/video/vid_1', search: '' })
  const opened: boolean[] = []
  onceAnswered(() => opened.push(isOpen()))
  expect(opened).toEqual([])
  await vi.waitFor(() => expect(opened).toEqual([true]))
  await close()
  client.clear()
})

test.each([
  ['with a position in its link', 'free', '?t=90'],
  ['of a higher plan', 'master', ''],
] as const)('nothing is opened early for a video %s', async (_, accessLevel, search) => {
  serve(({ pathname }) => ({ body: pathname.endsWith('playback') ? source : engagement }))
  const client = clientOf(accessLevel)
  prepareWatch(client, { pathname: '/video/vid_1', search })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(isOpen()).toBe(false)
  client.clear()
})

test.each([
  ['its beginning', 0, ['master.m3u8', 'master_360p.m3u8', 'master_360p_00001.ts']],
  ['a later position', 30, ['master.m3u8', 'master_360p.m3u8']],
] as const)(
  'the first files of a stream from %s are requested with its access',
  async (_, position, files) => {
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
    vi.stubGlobal('MediaSource', { isTypeSupported: () => false })
    const folder = `/media/videos/upl_from${position}/`
    const at = (name: string) => folder + name
    const first = { playlist: at('master_360p.m3u8'), segment: at('master_360p_00001.ts') }
    const body = { ...source, url: at('master.m3u8'), first }
    const { asked } = serve(({ pathname }) => ({
      body: pathname.endsWith('playback') ? body : { ...engagement, position },
    }))
    const client = clientOf('free')
    prepareWatch(client, { pathname: '/video/vid_1', search: '' })
    await vi.waitFor(() => expect(earlyVideo(body.url, position)).toBeDefined())
    expect(asked.filter((path) => path.startsWith(folder)).sort()).toEqual(files.map(at).sort())
    const opened = earlyVideo(body.url, position)
    if (opened) (await claimEarly(opened, () => {}))?.close()
    client.clear()
  },
)

test('a film that is open already is not requested again when its link is pressed', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
  vi.stubGlobal('MediaSource', { isTypeSupported: () => false })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const folder = '/media/videos/upl_twice/'
  const first = { playlist: `${folder}master_360p.m3u8`, segment: `${folder}master_360p_00001.ts` }
  const body = { ...source, url: `${folder}master.m3u8`, first }
  const { asked } = serve(({ pathname }) => ({
    body: pathname.endsWith('playback') ? body : { ...engagement, position: 0 },
  }))
  const client = clientOf('free')
  // A mouse rests on the link.
  prepareWatch(client, { pathname: '/video/vid_1', search: '' })
  await vi.waitFor(() => expect(asked).toContain(first.segment))
  const opened = earlyVideo(body.url, 0)
  const stream = opened && claimEarly(opened, () => {})
  const letGo = holdSource(body.url)
  // Files ahead are kept for ten seconds.
  await vi.advanceTimersByTimeAsync(10_001)
  // It presses the link, and lets it go.
  for (const _ of ['pointerdown', 'click']) prepareWatch(client, { pathname: '/video/vid_1', search: '' })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked.filter((path) => path === first.segment)).toHaveLength(1)
  letGo()
  ;(await stream)?.close()
  client.clear()
  vi.useRealTimers()
})
