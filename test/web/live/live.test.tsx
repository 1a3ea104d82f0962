import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

beforeEach(() => setSessionHint(true))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const event = (given: Partial<LiveEvent> = {}): LiveEvent => ({
  id: 'liv_1',
  title: 'Judo, live',
  description: 'Grips first.',
  hosts: [{ id: 'ins_1', name: 'Hélène Morel', profileImageUrl: null }],
  zone: 'Europe/Paris',
  wallTime: '2031-05-10T19:00',
  startsAt: inMinutes(3 * 24 * 60),
  endsAt: inMinutes(3 * 24 * 60 + 90),
  minutes: 90,
  accessLevel: 'premium',
  posterUrl: null,
  phase: 'planned',
  isLive: false,
  opensAt: inMinutes(3 * 24 * 60 - 15),
  startedAt: null,
  endedAt: null,
  replayVideoId: null,
  cancelReason: null,
  updatedAt: inMinutes(-60),
  ...given,
})

async function open(path: string, events: LiveEvent[], more: Record<string, unknown> = {}, answer?: Server) {
  const known: Record<string, unknown> = {
    '/api/auth/user': member,
    '/api/live': events,
    '/api/live/reminders': { asOf: new Date().toISOString(), eventIds: [] },
    ...Object.fromEntries(events.map((each) => [`/api/live/${each.id}`, each])),
    ...more,
  }
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    return url.pathname in known ? { body: known[url.pathname] } : undefined
  })
  await openPage(path)
  return server
}

describe('the schedule', () => {
  test('lists events under Live Now or Upcoming by isLive', async () => {
    await open('/live', [
      event({ id: 'liv_on', title: 'On air', phase: 'on_air', isLive: true, startsAt: inMinutes(-10) }),
      event(),
    ])
    const now = await screen.findByRole('region', { name: 'Live Now' })
    expect((await within(now).findByRole('link', { name: 'On air' })).getAttribute('href')).toBe(
      '/live/liv_on',
    )
    const upcoming = screen.getByRole('region', { name: 'Upcoming' })
    expect(within(upcoming).getByRole('link', { name: 'Judo, live' })).toBeTruthy()
    expect(within(upcoming).queryByText('On air')).toBeNull()
    expect(upcoming.textContent).toMatch(/Premium.*Hélène Morel/)
  })

  test('says so when nothing is live, counts down to the next event, and names its plans', async () => {
    await open('/live', [event()])
    const now = await screen.findByRole('region', { name: 'Live Now' })
    await within(now).findByText('Nothing is live right now.')
    expect(within(now).getByRole('link', { name: 'Judo, live' }).getAttribute('href')).toBe('/live/liv_1')
    expect(now.textContent).toMatch(
      /Next.*Judo, live.*Hélène Morel.*Starts in (2 days, 23|3 days, 00):\d\d:\d\d/,
    )
    expect(screen.getByText(/for Premium and Master members\./)).toBeTruthy()
    const features = screen.getByRole('region', { name: 'What live gives you' })
    expect(within(features).getAllByRole('listitem')).toHaveLength(5)
  })

  test('without events says so', async () => {
    await open('/live', [])
    expect(await screen.findByRole('heading', { name: 'No event is planned' })).toBeTruthy()
  })

  test('that fails to load can be loaded again', async () => {
    await open('/live', [], {}, ({ pathname }) =>
      pathname === '/api/live' ? { status: 403, body: {} } : undefined,
    )
    expect(await screen.findByRole('heading', { name: 'The schedule could not be loaded' })).toBeTruthy()
  })

  test('sets and removes a reminder', async () => {
    let eventIds: string[] = []
    const { writes } = await open('/live', [event()], {}, ({ pathname }, init) => {
      if (pathname === '/api/live/reminders') return { body: { asOf: new Date().toISOString(), eventIds } }
      if (init?.method !== 'PUT') return undefined
      eventIds = JSON.parse(String(init.body)).isWanted ? ['liv_1'] : []
      return { status: 204, body: '' }
    })
    const button = await screen.findByRole('button', { name: 'Remind me: Judo, live' })
    await expect.poll(() => button.hasAttribute('disabled')).toBe(false)
    await act(async () => void fireEvent.click(button))
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await act(async () => void fireEvent.click(button))
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    expect(writes.map(({ body }) => body)).toEqual([{ isWanted: true }, { isWanted: false }])
  })
})

describe('an event', () => {
  test('counts down by the server’s clock', async () => {
    const startsAt = inMinutes(60)
    await open('/live/liv_1', [event({ startsAt })], {
      // The server's clock is half an hour ahead.
      '/api/live/reminders': { asOf: inMinutes(30), eventIds: [] },
    })
    expect(await screen.findByRole('heading', { name: /^Starts in 00:(29:5\d|30:00)$/ })).toBeTruthy()
  })

  test.each([
    [{ phase: 'cancelled', cancelReason: 'The mat is flooded' }, 'Cancelled', 'The mat is flooded'],
    [{ phase: 'ended' }, 'Thank you for being here', 'This event is over.'],
    [{ phase: 'open', startsAt: inMinutes(-2) }, 'About to begin', /not on air yet/],
  ] as const)('in the state %j says %s', async (given, title, words) => {
    await open('/live/liv_1', [event(given)])
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('shows the plans only to a member whose plan does not include it', async () => {
    await open('/live/liv_1', [event()])
    const links = await screen.findAllByRole('link', { name: 'See the plans' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/subscribe', '/subscribe'])
    expect(screen.getByText('The chat is for Premium and Master members.')).toBeTruthy()
  })

  test('shows no plans to a Premium member', async () => {
    const premium = { ...member, subscriptionStatus: 'premium', subscriptionExpiresAt: null }
    await open('/live/liv_1', [event()], { '/api/auth/user': premium })
    await screen.findByRole('heading', { name: /^Starts in/ })
    expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
  })

  test('that does not exist is reported as such', async () => {
    await open('/live/liv_2', [], {}, ({ pathname }) =>
      pathname === '/api/live/liv_2' ? problem(404, 'live.not_found', 'None') : undefined,
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Event Not Found' })).toBeTruthy()
  })
})

describe('an event that is live', () => {
  const onAir = event({ phase: 'on_air', isLive: true, startsAt: inMinutes(-10) })
  const playback = {
    url: '/media/live/liv_1/index.m3u8',
    back: '/media/live/liv_1/back.m3u8',
    expiresAt: inMinutes(2),
  }
  const premium = { ...member, subscriptionStatus: 'premium', subscriptionExpiresAt: null }

  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  test('is played to members whose plan includes it', async () => {
    const known = { '/api/auth/user': premium, '/api/live/liv_1/playback': playback }
    await open('/live/liv_1', [onAir], known)
    const player = await screen.findByRole('region', { name: 'Live player: Judo, live' })
    await expect.poll(() => player.querySelector('video')?.getAttribute('src')).toBe(playback.url)
    expect(within(player).getByRole('button', { name: 'Full screen' })).toBeTruthy()
    expect(screen.queryByText(/picture is away/)).toBeNull()
  })

  test('and away says so over its picture, which stays', async () => {
    const known = { '/api/auth/user': premium, '/api/live/liv_1/playback': playback }
    await open('/live/liv_1', [{ ...onAir, phase: 'away' }], known)
    const player = await screen.findByRole('region', { name: 'Live player: Judo, live' })
    expect(within(player).getByText('The picture is away for a moment')).toBeTruthy()
  })

  test('shows the plans to a member whose plan does not include it', async () => {
    await open('/live/liv_1', [onAir], {}, ({ pathname }) =>
      pathname.endsWith('/playback') ? problem(403, 'tier.required', 'This event needs Premium') : undefined,
    )
    expect(await screen.findByRole('heading', { name: 'For Premium and Master' })).toBeTruthy()
    const [plans] = screen.getAllByRole('link', { name: 'See the plans' })
    expect(plans?.getAttribute('href')).toBe('/subscribe')
    expect(document.querySelector('video')).toBeNull()
  })

  test('can be opened again if its picture fails to open', async () => {
    let tries = 0
    await open('/live/liv_1', [onAir], { '/api/auth/user': premium }, ({ pathname }) => {
      if (!pathname.endsWith('/playback')) return undefined
      tries++
      return tries === 1 ? { status: 400, body: {} } : { body: playback }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Live player: Judo, live' })).toBeTruthy()
  })
})

test('an admin plans an event, sees the server’s error at the field, and cancels the event', async () => {
  let tries = 0
  const { writes } = await open(
    '/admin/live',
    [],
    { '/api/auth/user': { ...member, isAdmin: true } },
    ({ pathname }, init) => {
      if (pathname === '/api/admin/live' && init?.method === 'POST') {
        tries++
        return tries === 1
          ? problem(400, 'live.no_such_time', 'That time does not exist in Europe/Paris.')
          : { status: 201, body: { ...event(), hostIds: [], createdAt: inMinutes(0) } }
      }
      if (pathname === '/api/admin/live')
        return { body: tries < 2 ? [] : [{ ...event(), hostIds: [], createdAt: inMinutes(0) }] }
      if (pathname === '/api/admin/live/liv_1/cancel')
        return { body: { ...event({ phase: 'cancelled' }), hostIds: [], createdAt: inMinutes(0) } }
      return undefined
    },
  )
  await screen.findByRole('heading', { name: 'No event is planned' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Plan an event' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByLabelText(/^Title/), { target: { value: 'Judo, live' } })
  fireEvent.change(within(dialog).getByLabelText(/^Begins/), { target: { value: '2031-03-30T02:30' } })
  fireEvent.change(within(dialog).getByLabelText(/^Time zone/), { target: { value: 'Europe/Paris' } })
  const save = () =>
    act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Plan event' })))
  await save()
  expect(await within(dialog).findByText('That time does not exist in Europe/Paris.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/^Begins/), { target: { value: '2031-03-30T19:00' } })
  await save()
  expect(writes.at(-1)?.body).toMatchObject({
    title: 'Judo, live',
    wallTime: '2031-03-30T19:00',
    zone: 'Europe/Paris',
    minutes: 90,
    accessLevel: 'premium',
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel: Judo, live' }))
  const ask = await screen.findByRole('dialog')
  fireEvent.change(await within(ask).findByLabelText(/^Reason/), { target: { value: 'Flooded' } })
  await act(async () => void fireEvent.click(within(ask).getByRole('button', { name: 'Cancel event' })))
  await expect
    .poll(() => writes.at(-1))
    .toMatchObject({
      call: 'POST /api/admin/live/liv_1/cancel',
      body: { reason: 'Flooded' },
    })
})
