import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BusyCalendar } from '#shared/contract/bookings/busy-calendar.ts'
import { lookFailures, lookFailureWords } from '#shared/rules/sessions/busy-times.ts'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { teachServer, week } from './teach-server.ts'

beforeEach(() => setSessionHint(true))

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const known = (said: Partial<BusyCalendar> = {}): BusyCalendar => ({
  host: 'calendar.example.com',
  lastFour: '.ics',
  isLooking: false,
  lookedAt: at(12),
  readAt: at(12),
  count: 3,
  failure: null,
  next: { from: '2026-12-21T09:00:00.000Z', to: '2026-12-21T10:30:00.000Z' },
  ...said,
})

async function panel(told: Parameters<typeof teachServer>[0], own?: Server) {
  const served = serve(teachServer(told, own))
  await openPage('/teach/hours')
  const region = await screen.findByRole('region', { name: 'Your own calendar' })
  return { ...served, region, seen: within(region) }
}
const isOf = (url: URL, path = '') => url.pathname === `/api/teach/busy-calendar${path}`

describe('one’s own calendar', () => {
  test('is set by its address, and read while the instructor waits', async () => {
    const states = [known({ isLooking: true, lookedAt: null, readAt: null, count: 0, next: null }), known()]
    let isGiven = false
    const { seen, writes } = await panel({}, (url, init) => {
      if (!isOf(url)) return undefined
      if (init?.method !== 'PUT') return { body: isGiven ? states[1] : null }
      isGiven = true
      return { body: states[0] }
    })
    fireEvent.change(await seen.findByLabelText('Private address of your calendar'), {
      target: { value: 'https://calendar.example.com/private.ics' },
    })
    fireEvent.click(seen.getByRole('button', { name: 'Save address' }))
    await seen.findByText('Checking now…')
    expect(writes).toEqual([
      {
        call: 'PUT /api/teach/busy-calendar',
        body: { address: 'https://calendar.example.com/private.ics' },
      },
    ])
    await seen.findByText('12 minutes ago', {}, { timeout: 10_000 })
    expect(seen.getByText('Mon, Dec 21, 9:00 – 10:30 AM')).toBeTruthy()
    expect(seen.getByText('calendar.example.com … .ics')).toBeTruthy()
  })

  test('is not sent with an invalid address', async () => {
    const { seen, writes } = await panel({ busyCalendar: null })
    const field = await seen.findByLabelText('Private address of your calendar')
    for (const value of ['calendar', 'http://calendar.example.com/', 'https://127.0.0.1/a.ics']) {
      fireEvent.change(field, { target: { value } })
      fireEvent.click(seen.getByRole('button', { name: 'Save address' }))
      await seen.findByText(/The private https address of a calendar/)
    }
    expect(writes).toEqual([])
  })

  test('that could not be read says why, and which times still apply', async () => {
    const failure = { reason: 'missing' as const, since: at(90), event: null }
    const { seen } = await panel({ busyCalendar: known({ failure, readAt: at(120) }) })
    await seen.findByText('Your calendar could not be read.')
    expect(seen.getByText(/There is no longer a calendar at this address/)).toBeTruthy()
    expect(seen.getByText(/Busy times from 2 hours ago still block bookings/)).toBeTruthy()
  })

  test('with an unreadable event names it', async () => {
    const event = { title: 'Zoom with Mars', day: '2027-01-20' }
    const failure = { reason: 'zone' as const, since: at(90), event }
    const { seen } = await panel({ busyCalendar: known({ failure }) })
    await seen.findByText(/unknown time zone.* “Zoom with Mars”, on January 20, 2027\./)
  })

  test('is read again, and removed once that is confirmed', async () => {
    const { seen, writes } = await panel({ busyCalendar: known() }, (url, init) => {
      if (isOf(url, '/look')) return { status: 202, body: known({ count: 4 }) }
      return isOf(url) && init?.method === 'DELETE' ? { status: 204 } : undefined
    })
    fireEvent.click(await seen.findByRole('button', { name: 'Check again' }))
    await seen.findByText('4')
    fireEvent.click(seen.getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove your calendar?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Calendar removed')
    expect(writes.map(({ call }) => call)).toEqual([
      'POST /api/teach/busy-calendar/look',
      'DELETE /api/teach/busy-calendar',
    ])
    await seen.findByLabelText('Private address of your calendar')
  })

  test('waits for hours, and says if it could not be loaded', async () => {
    const { seen } = await panel({ schedule: null })
    await seen.findByText(/Save your hours first/)
    serve(teachServer({}, (url) => (isOf(url) ? { status: 500, body: {} } : undefined)))
    await openPage('/teach/hours')
    await screen.findByText('Your calendar could not be loaded')
  })

  test('is shown in the week as busy, and is not blocked over', async () => {
    const busy = [{ from: '2026-12-21T09:00:00.000Z', to: '2026-12-21T10:00:00.000Z' }]
    const { writes } = serve(teachServer({ week: week({ busy }) }))
    await openPage('/teach/week?day=2026-12-21')
    const grid = await screen.findByRole('grid', { name: 'Your week' })
    const cell = grid.querySelector('td[tabindex="0"]')
    expect(cell?.getAttribute('aria-label')).toBe('Mon, Dec 21, 9:00 AM: Busy')
    fireEvent.keyDown(grid, { key: 'b' })
    await screen.findByRole('dialog', { name: 'Busy in your own calendar' })
    await waitFor(() => expect(screen.getByText(/Dotted: busy in your own calendar/)).toBeTruthy())
    expect(writes).toEqual([])
  })
})

test('every failure is explained in words with a next step', () => {
  for (const reason of lookFailures) expect(lookFailureWords[reason]).toMatch(/Please|again|Kiai tries/)
})
