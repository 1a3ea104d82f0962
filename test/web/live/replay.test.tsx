import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** The decision after an event, and its replay on its own page. */

beforeEach(() => setSessionHint(true))

const ended: LiveEvent = {
  id: 'liv_1',
  title: 'Judo, live',
  description: 'Grips first.',
  hosts: [{ id: 'ins_1', name: 'Hélène Morel', profileImageUrl: null }],
  zone: 'Europe/Paris',
  wallTime: '2026-05-10T19:00',
  startsAt: '2026-05-10T17:00:00.000Z',
  endsAt: '2026-05-10T18:30:00.000Z',
  minutes: 90,
  accessLevel: 'premium',
  posterUrl: null,
  phase: 'ended',
  isLive: false,
  opensAt: '2026-05-10T16:45:00.000Z',
  startedAt: '2026-05-10T17:00:00.000Z',
  endedAt: '2026-05-10T18:30:00.000Z',
  replayVideoId: null,
  cancelReason: null,
  updatedAt: '2026-05-10T18:30:00.000Z',
}
const published: LiveEvent = { ...ended, phase: 'replay', replayVideoId: 'vid_1' }
const host = { ...member, instructorId: 'ins_1' }
const air = {
  seconds: 0,
  since: null,
  watching: 0,
  peak: 0,
  messages: 0,
  costSoFar: '0.00',
  costPerHour: '2.00',
}
const closed: LiveDesk = {
  stream: { state: 'none', server: null, keyEnd: null, input: null },
  rehearsal: null,
  air,
  marks: [],
  recording: { state: 'closed', seconds: 3723, pieces: 2 },
  replay: null,
}
const converted = (replay: Partial<NonNullable<LiveDesk['replay']>>): LiveDesk => ({
  ...closed,
  replay: { videoId: 'vid_1', status: 'processing', progress: 0, reason: null, ...replay },
})

async function open(path: string, known: Record<string, unknown>, answer?: Server) {
  const all: Record<string, unknown> = {
    '/api/auth/user': member,
    '/api/live': [],
    '/api/live/reminders': { asOf: new Date().toISOString(), eventIds: [] },
    '/api/categories': [
      {
        id: 'cat_1',
        name: 'Judo',
        slug: 'judo',
        description: '',
        icon: null,
        coverUrl: null,
        createdAt: ended.startsAt,
      },
    ],
    ...known,
  }
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    return url.pathname in all ? { body: all[url.pathname] } : undefined
  })
  await openPage(path)
  return server
}

const openDesk = (event: LiveEvent, desk: LiveDesk, more: Record<string, unknown> = {}, answer?: Server) =>
  open(
    '/live/liv_1/desk',
    { '/api/auth/user': host, '/api/live/liv_1': event, '/api/live/liv_1/desk': desk, ...more },
    answer,
  )

describe('the host of an event that is over', () => {
  test('publishes the replay in a category, with a prefilled title', async () => {
    const { writes } = await openDesk(ended, closed, {}, ({ pathname }, init) =>
      pathname === '/api/live/liv_1/replay' && init?.method === 'POST' ? { body: published } : undefined,
    )
    expect(await screen.findByText(/^Recorded: 1:02:03, 2 pieces that will be joined\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Publish the replay' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish the replay' })
    expect((await within(dialog).findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Judo, live')
    const save = () =>
      act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' })))
    await save()
    expect(await within(dialog).findByText('Category is required')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText(/^Category/), { target: { value: 'cat_1' } })
    await save()
    expect(writes.at(-1)).toMatchObject({
      call: 'POST /api/live/liv_1/replay',
      body: { title: 'Judo, live', categoryId: 'cat_1' },
    })
  })

  test('keeps no replay after a confirmation', async () => {
    const { writes } = await openDesk(ended, closed, {}, ({ pathname }) =>
      pathname === '/api/live/liv_1/no-replay' ? { body: { ...ended, phase: 'no_replay' } } : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Keep no replay' }))
    const ask = await screen.findByRole('dialog', { name: 'Keep no replay?' })
    expect(writes).toEqual([])
    await act(
      async () => void fireEvent.click(within(ask).getByRole('button', { name: 'Delete the recording' })),
    )
    expect(writes.at(-1)?.call).toBe('POST /api/live/liv_1/no-replay')
  })

  test.each([
    [{ ...closed, recording: { state: 'open' as const, seconds: 0, pieces: 0 } }, /being saved/],
    [{ ...closed, recording: { state: 'none' as const, seconds: 0, pieces: 0 } }, /Nothing was recorded/],
  ])('cannot publish without a recording', async (desk, words) => {
    await openDesk(ended, desk)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish the replay' })).toBeNull()
  })

  test('sees why a conversion failed, and retries it', async () => {
    const { writes } = await openDesk(
      published,
      converted({ status: 'failed', reason: 'The recording is damaged and cannot be read.' }),
      {},
      ({ pathname }) =>
        pathname === '/api/live/liv_1/replay/retry'
          ? { status: 204, body: '' }
          : pathname === '/api/videos/vid_1/playback'
            ? problem(409, 'video.not_ready', 'It could not be prepared.')
            : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(/damaged/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Convert again' })))
    expect(writes.at(-1)?.call).toBe('POST /api/live/liv_1/replay/retry')
  })
})

describe('the page of a replay', () => {
  const playback = {
    url: '/media/videos/upl_1/master.m3u8',
    poster: null,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    first: {
      playlist: '/media/videos/upl_1/master_360p.m3u8',
      segment: '/media/videos/upl_1/master_360p_00001.ts',
    },
    captions: [],
  }
  const engagement = {
    liked: false,
    bookmarked: false,
    position: 0,
    completionPercentage: 0,
    mayRate: false,
    rating: null,
  }

  test('has its player and its label, and no decisions for a member', async () => {
    await open('/live/liv_1', {
      '/api/live/liv_1': published,
      '/api/videos/vid_1/playback': playback,
      '/api/videos/vid_1/engagement': engagement,
    })
    expect(await screen.findByRole('region', { name: 'Video player: Judo, live' })).toBeTruthy()
    expect(screen.getByText('Replay')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /desk/ })).toBeNull()
  })

  test.each([
    [problem(409, 'video.not_ready', 'Soon.'), 'The replay is being prepared'],
    [problem(404, 'video.not_found', 'Gone.'), 'The replay is no longer available'],
    [problem(403, 'tier.required', 'This video needs the Premium plan'), 'This video needs the Premium plan'],
    [problem(400, 'request.invalid', 'No.'), 'The replay could not be opened'],
  ])('says why there is no picture', async (refusal, title) => {
    await open('/live/liv_1', { '/api/live/liv_1': published }, ({ pathname }) =>
      pathname === '/api/videos/vid_1/playback' ? refusal : undefined,
    )
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
  })
})

describe('the latest replays', () => {
  test('are on the page of live events', async () => {
    const replay = { event: published, title: 'Judo again', thumbnailUrl: null, duration: 3723 }
    await open('/live', { '/api/live/replays': [replay] })
    const list = await screen.findByRole('list', { name: 'Replays' })
    expect(within(list).getByRole('link', { name: 'Judo again' }).getAttribute('href')).toBe('/live/liv_1')
    expect(list.textContent).toMatch(/1h 03m.*May 10, 2026 · Hélène Morel/)
  })

  test('that do not exist are reported as such', async () => {
    await open('/live', { '/api/live/replays': [] })
    expect(await screen.findByRole('heading', { name: 'No replay yet' })).toBeTruthy()
  })
})

describe('the chat beside a replay', () => {
  const message = (seq: number, second: number, text: string) => ({
    seq,
    second,
    name: 'Ann S.',
    tier: 'premium',
    role: null,
    text,
    isOwn: false,
  })
  const playback = {
    url: '/media/videos/upl_1/master.m3u8',
    poster: null,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    first: {
      playlist: '/media/videos/upl_1/master_360p.m3u8',
      segment: '/media/videos/upl_1/master_360p_00001.ts',
    },
    captions: [],
  }
  const known = {
    '/api/live/liv_1': published,
    '/api/videos/vid_1/playback': playback,
    '/api/videos/vid_1/engagement': {
      liked: false,
      bookmarked: false,
      position: 0,
      completionPercentage: 0,
      mayRate: false,
      rating: null,
    },
  }
  const playTo = async (second: number) => {
    const video = document.querySelector('video')
    if (!video) throw new Error('There is no player')
    await act(async () => {
      video.currentTime = second
      video.dispatchEvent(new Event('timeupdate'))
    })
  }

  test('shows each message at its second, loads ahead, and hides it on seeking back', async () => {
    const asked: string[] = []
    await open('/live/liv_1', known, ({ pathname, search }) => {
      if (pathname !== '/api/live/liv_1/replay/chat') return undefined
      asked.push(search)
      return search.includes('cursor')
        ? { body: { messages: [message(2, 70, 'Later')], until: 3600, next: null } }
        : { body: { messages: [message(1, 10, 'Good evening')], until: 60, next: 'next' } }
    })
    await screen.findByRole('region', { name: 'Video player: Judo, live' })
    expect(await screen.findByText('Messages appear as the replay plays.')).toBeTruthy()
    await playTo(12)
    expect(await screen.findByText('Good evening')).toBeTruthy()
    expect(asked).toHaveLength(1)
    await playTo(75)
    expect(await screen.findByText('Later')).toBeTruthy()
    expect(asked).toHaveLength(2)
    await playTo(12)
    expect(screen.queryByText('Later')).toBeNull()
    expect(screen.getByText('0:10')).toBeTruthy()
  })

  test('starts a new list after a jump far ahead', async () => {
    const asked: string[] = []
    await open('/live/liv_1', known, ({ pathname, search }) => {
      if (pathname !== '/api/live/liv_1/replay/chat') return undefined
      asked.push(search)
      return search.includes('from=940')
        ? { body: { messages: [message(9, 950, 'Far ahead')], until: 3600, next: null } }
        : { body: { messages: [message(1, 10, 'Good evening')], until: 60, next: 'next' } }
    })
    await screen.findByRole('region', { name: 'Video player: Judo, live' })
    await screen.findByText('Messages appear as the replay plays.')
    await playTo(1000)
    expect(await screen.findByText('Far ahead')).toBeTruthy()
    expect(asked.some((search) => search.includes('cursor'))).toBe(false)
  })

  test.each([
    [{ body: { messages: [], until: 60, next: null } }, 'No messages.'],
    [
      problem(403, 'tier.required', 'This replay needs the Premium plan'),
      'The chat is for members who may watch the replay.',
    ],
    [problem(400, 'request.invalid', 'No.'), /The chat could not be loaded/],
  ])('says why it is empty', async (answer, words) => {
    await open('/live/liv_1', known, ({ pathname }) =>
      pathname === '/api/live/liv_1/replay/chat' ? answer : undefined,
    )
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
