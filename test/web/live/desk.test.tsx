import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** The desk from which hosts and admins run an event. */

beforeEach(() => setSessionHint(true))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const eventIn = (phase: LiveEvent['phase']): LiveEvent => ({
  id: 'liv_1',
  title: 'Judo, live',
  description: 'Grips first.',
  hosts: [{ id: 'ins_1', name: 'Hélène Morel', profileImageUrl: null }],
  zone: 'Europe/Paris',
  wallTime: '2031-05-10T19:00',
  startsAt: inMinutes(5),
  endsAt: inMinutes(95),
  minutes: 90,
  accessLevel: 'premium',
  posterUrl: null,
  phase,
  isLive: phase === 'on_air' || phase === 'away',
  opensAt: inMinutes(-10),
  startedAt: null,
  endedAt: null,
  replayVideoId: null,
  cancelReason: null,
  updatedAt: inMinutes(-60),
})

const noStream: LiveDesk['stream'] = { state: 'none', server: null, keyEnd: null, input: null }
const silent: LiveDesk['stream'] = { ...noStream, state: 'silent', server: 'rtmps://in.test', keyEnd: '7dQ2' }
const input = {
  health: 'healthy' as const,
  bitsPerSecond: 5_800_000,
  framesPerSecond: 30,
  width: 1280,
  height: 720,
  dips: 0,
  lastDipAt: null,
}
const arriving: LiveDesk['stream'] = { ...silent, state: 'arriving', input }

const deskWith = (given: Partial<LiveDesk>): LiveDesk => ({
  stream: noStream,
  rehearsal: null,
  air: {
    seconds: 0,
    since: null,
    watching: 0,
    peak: 0,
    messages: 0,
    costSoFar: '0.00',
    costPerHour: '2.00',
  },
  marks: [],
  recording: { state: 'none', seconds: 0, pieces: 0 },
  replay: null,
  ...given,
})

const host = { ...member, instructorId: 'ins_1' }
const admin = { ...member, isAdmin: true }

async function open(
  path: string,
  user: typeof member,
  known: { event: LiveEvent; desk: LiveDesk },
  answer?: Server,
) {
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    const all: Record<string, unknown> = {
      '/api/auth/user': user,
      '/api/live': [],
      '/api/live/reminders': { asOf: new Date().toISOString(), eventIds: [] },
      '/api/live/liv_1': known.event,
      '/api/live/liv_1/desk': known.desk,
      '/api/admin/live': [{ ...known.event, hostIds: [], createdAt: inMinutes(0) }],
    }
    return url.pathname in all ? { body: all[url.pathname] } : undefined
  })
  await openPage(path)
  return server
}

describe('the desk', () => {
  test.each([
    ['/live/liv_1', host, '/live/liv_1/desk'],
    ['/live/liv_1', admin, '/admin/live/liv_1'],
  ])('is linked from %s', async (path, user, to) => {
    await open(path, user, { event: eventIn('open'), desk: deskWith({}) })
    expect((await screen.findByRole('link', { name: 'Host’s desk' })).getAttribute('href')).toBe(to)
  })

  test('is linked from the list of admins', async () => {
    const known = { event: eventIn('open'), desk: deskWith({}) }
    await open('/admin/live', admin, known)
    const link = await screen.findByRole('link', { name: 'Desk: Judo, live' })
    expect(link.getAttribute('href')).toBe('/admin/live/liv_1')
  })

  test('is not linked for a member who is no host', async () => {
    await open('/live/liv_1', member, { event: eventIn('open'), desk: deskWith({}) })
    await screen.findByRole('heading', { level: 1, name: 'Judo, live' })
    expect(screen.queryByRole('link', { name: 'Host’s desk' })).toBeNull()
  })

  test.each([
    ['host.required', 403, 'This desk is for the hosts'],
    ['live.not_found', 404, 'Event Not Found'],
  ])('that is refused with %s says so', async (code, status, title) => {
    await open('/live/liv_1/desk', member, { event: eventIn('open'), desk: deskWith({}) }, ({ pathname }) =>
      pathname === '/api/live/liv_1/desk' ? problem(status, code, 'No') : undefined,
    )
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
  })

  test('that fails to load can be loaded again', async () => {
    let tries = 0
    const known = { event: eventIn('open'), desk: deskWith({}) }
    await open('/live/liv_1/desk', host, known, ({ pathname }) => {
      if (pathname !== '/api/live/liv_1/desk') return undefined
      tries++
      return tries === 1 ? { status: 400, body: {} } : undefined
    })
    fireEvent.click(await screen.findByRole('button', { name: /again/i }))
    expect(await screen.findByRole('button', { name: 'Go live' })).toBeTruthy()
  })
})

describe('the key of a stream', () => {
  test.each([
    ['/live/liv_1/desk', host],
    ['/admin/live/liv_1', admin],
  ])('is shown once at %s, and afterwards by its end', async (path, user) => {
    const known = { event: eventIn('open'), desk: deskWith({}) }
    const { writes } = await open(path, user, known, ({ pathname }) => {
      if (pathname !== '/api/live/liv_1/start') return undefined
      known.desk = deskWith({ stream: silent })
      return { body: { server: 'rtmps://in.test', key: 'sk_long_7dQ2' } }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Go live' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ready to go live' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Stream key').value).toBe('sk_long_7dQ2')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
    await expect.poll(() => screen.queryByDisplayValue('sk_long_7dQ2')).toBeNull()
    expect(await screen.findByText(/ends in 7dQ2/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
    expect(writes.map(({ call }) => call)).toEqual(['POST /api/live/liv_1/start'])
  })

  test('is rotated after a question while nothing is on air', async () => {
    const known = { event: eventIn('away'), desk: deskWith({ stream: silent }) }
    const { writes } = await open('/live/liv_1/desk', host, known, ({ pathname }) => {
      if (pathname.endsWith('/playback')) return problem(409, 'live.not_on_air', 'Away')
      return pathname === '/api/live/liv_1/start'
        ? { body: { server: 'rtmps://in.test', key: 'sk_other_9aB1' } }
        : undefined
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Rotate' }))
    const ask = await screen.findByRole('dialog', { name: 'Rotate the stream key?' })
    expect(writes).toEqual([])
    await act(async () => void fireEvent.click(within(ask).getByRole('button', { name: 'Rotate it' })))
    expect(await screen.findByDisplayValue('sk_other_9aB1')).toBeTruthy()
  })

  test('cannot be rotated on air', async () => {
    const known = { event: eventIn('on_air'), desk: deskWith({ stream: arriving }) }
    await open('/live/liv_1/desk', host, known)
    expect(await screen.findByText(/can be rotated while nothing is on air/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull()
  })
})

describe('the desk of a live event', () => {
  const air = {
    seconds: 61,
    since: null,
    watching: 214,
    peak: 261,
    messages: 9,
    costSoFar: '1.86',
    costPerHour: '34.10',
  }
  const desk = deskWith({
    stream: arriving,
    air,
    marks: [{ seq: 1, at: inMinutes(-5), word: 'The bow' }],
  })

  test('shows how the picture arrives, the viewers, the time on air and the costs', async () => {
    await open('/live/liv_1/desk', host, { event: eventIn('on_air'), desk })
    const health = await screen.findByRole('region', { name: 'Health' })
    const words = health.textContent ?? ''
    for (const part of [
      'Good',
      '5.8 Mbit/s',
      '1280 × 720, 30 fps',
      'DropoutsNone',
      '214',
      '261',
      '$1.86',
      '$34.10',
    ])
      expect(words).toContain(part)
    expect(screen.getByText('00:01:01')).toBeTruthy()
  })

  test.each([
    [
      { ...arriving, input: { ...input, health: 'starving', dips: 2, lastDipAt: inMinutes(-1) } },
      /Starving.*2, last /,
    ],
    [silent, /No picture/],
    [{ ...silent, state: 'unknown' }, /Unknown/],
  ] as const)('says what is wrong with the picture', async (stream, words) => {
    const known = { event: eventIn('on_air'), desk: { ...desk, stream: stream as LiveDesk['stream'] } }
    await open('/live/liv_1/desk', host, known)
    expect((await screen.findByRole('region', { name: 'Health' })).textContent).toMatch(words)
  })

  test('adds and removes marks', async () => {
    const known = { event: eventIn('on_air'), desk }
    const { writes } = await open('/live/liv_1/desk', host, known, ({ pathname }, init) => {
      if (pathname === '/api/live/liv_1/marks' && init?.method === 'POST')
        return { status: 201, body: { seq: 2, at: inMinutes(0), word: 'Questions' } }
      return pathname === '/api/live/liv_1/marks/1' ? { status: 204, body: '' } : undefined
    })
    const field = await screen.findByRole('textbox', { name: 'Name of this moment' })
    fireEvent.change(field, { target: { value: '  Questions ' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Mark' })))
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove the mark: The bow' })),
    )
    await expect
      .poll(() => writes.map(({ call }) => call))
      .toEqual(expect.arrayContaining(['POST /api/live/liv_1/marks', 'DELETE /api/live/liv_1/marks/1']))
    expect(writes.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ word: 'Questions' })
  })

  test('ends the event after a question', async () => {
    const known = { event: eventIn('on_air'), desk }
    const { writes } = await open('/admin/live/liv_1', admin, known, ({ pathname }) => {
      if (pathname !== '/api/live/liv_1/end') return undefined
      known.event = eventIn('ended')
      return { body: known.event }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'End stream' }))
    const ask = await screen.findByRole('dialog', { name: 'End the event?' })
    fireEvent.click(within(ask).getByRole('button', { name: 'End it' }))
    expect(await screen.findByRole('heading', { name: 'Replay' })).toBeTruthy()
    expect(writes.map(({ call }) => call)).toContain('POST /api/live/liv_1/end')
  })
})

describe('a rehearsal', () => {
  test('starts with a key of its own, is seen at the desk alone, and ends at a press', async () => {
    const known = { event: eventIn('planned'), desk: deskWith({}) }
    const { writes } = await open('/live/liv_1/desk', host, known, ({ pathname }) => {
      if (pathname === '/api/live/liv_1/rehearsal') {
        known.desk = deskWith({ rehearsal: { endsAt: inMinutes(60), stream: silent } })
        return { body: { server: 'rtmps://in.test', key: 'sk_long_7dQ2' } }
      }
      if (pathname !== '/api/live/liv_1/rehearsal/end') return undefined
      known.desk = deskWith({})
      return { status: 204, body: '' }
    })
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Rehearse' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ready to rehearse' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Stream key').value).toBe('sk_long_7dQ2')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/ends in 7dQ2\. It is only for this rehearsal/)).toBeTruthy()
    expect(screen.getByText(/Ends automatically in (00:59|01:00):/)).toBeTruthy()
    expect(screen.getByText(/Nobody else sees it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'End rehearsal' })))
    expect(await screen.findByRole('button', { name: 'Rehearse' })).toBeTruthy()
    expect(writes.map(({ call }) => call)).toEqual([
      'POST /api/live/liv_1/rehearsal',
      'POST /api/live/liv_1/rehearsal/end',
    ])
  })

  test('plays its picture once it arrives', async () => {
    const desk = deskWith({ rehearsal: { endsAt: inMinutes(60), stream: arriving } })
    await open('/live/liv_1/desk', host, { event: eventIn('planned'), desk }, ({ pathname }) =>
      pathname === '/api/live/liv_1/rehearsal/playback'
        ? { body: { url: '/media/live/liv_1-rehearsal/index.m3u8', back: null, expiresAt: inMinutes(2) } }
        : undefined,
    )
    expect(await screen.findByRole('region', { name: 'Live player: Judo, live' })).toBeTruthy()
    expect(screen.getByText('5.8 Mbit/s')).toBeTruthy()
  })

  test('is not offered once the doors are open', async () => {
    await open('/live/liv_1/desk', host, { event: eventIn('open'), desk: deskWith({}) })
    await screen.findByRole('button', { name: 'Go live' })
    expect(screen.queryByRole('button', { name: 'Rehearse' })).toBeNull()
  })
})
