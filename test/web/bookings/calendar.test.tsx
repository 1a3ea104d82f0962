import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { booking, bookingServer, unpaid } from './bookings-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

/** Noon of the reader's day. */
const noon = (day: string) => new Date(`${day}T12:00`).toISOString()
const items = [
  booking('bkg_3', { scheduledAt: noon('2031-03-31'), instructorName: 'Lian Zhao' }),
  unpaid('bkg_2', { scheduledAt: noon('2031-03-05') }),
  booking('bkg_1', { scheduledAt: noon('2031-03-04'), status: 'cancelled' }),
]

const open = async (path: string) => {
  const told = serve(bookingServer({ items }))
  await openPage(path)
  const grid = await screen.findByRole('grid', { name: 'Your sessions' })
  await waitFor(() => expect(screen.queryByText('Loading your sessions')).toBeNull())
  return { told, grid: within(grid) }
}
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document, { key }))
const focused = () => document.activeElement?.getAttribute('data-day')

describe('the calendar', () => {
  test('shows a month with the sessions of each day, and the sessions of the chosen day', async () => {
    const { grid } = await open('/my-bookings?view=calendar&day=2031-03-05')
    expect(screen.getByRole('heading', { name: 'March 2031' })).toBeTruthy()
    const day = grid.getByRole('button', { name: /^Wednesday, March 5: 12:00 PM Marcus Bell, pending$/ })
    expect(day.getAttribute('aria-pressed')).toBe('true')
    expect(grid.getByRole('button', { name: /^Tuesday, March 4: .*, cancelled$/ })).toBeTruthy()
    expect(grid.getByRole('button', { name: 'Thursday, March 6, no sessions' })).toBeTruthy()
    const list = within(screen.getByRole('region', { name: 'Wednesday, March 5' }))
    expect(list.getByRole('button', { name: /^Pay Now/ })).toBeTruthy()
    await act(async () => grid.getByRole('button', { name: /^Thursday, March 6/ }).click())
    expect(screen.getByText('No sessions on this day.')).toBeTruthy()
    expect(grid.getByRole('button', { name: /^Thursday, March 6/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('marks each session by its state where there is no room for words', async () => {
    const { grid } = await open('/my-bookings?view=calendar&day=2031-03-05')
    const marks = (name: RegExp) =>
      [...grid.getByRole('button', { name }).querySelectorAll('i')].map(({ dataset }) => dataset.status)
    expect(marks(/^Tuesday, March 4/)).toEqual(['cancelled'])
    expect(marks(/^Wednesday, March 5/)).toEqual(['pending'])
    expect(marks(/^Thursday, March 6/)).toEqual([])
    expect(marks(/^Monday, March 31/)).toEqual(['confirmed'])
  })

  test('is navigated by keys, into other months too, and has one day in the Tab order', async () => {
    const { grid } = await open('/my-bookings?view=calendar&day=2031-03-31')
    const inOrder = () => grid.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
    expect(inOrder()).toHaveLength(1)
    act(() => inOrder()[0]?.focus())
    for (const [key, to] of [
      ['ArrowRight', '2031-04-01'],
      ['ArrowUp', '2031-03-25'],
      ['Home', '2031-03-23'],
      ['End', '2031-03-29'],
      ['ArrowDown', '2031-04-05'],
      ['PageUp', '2031-03-05'],
      ['ArrowLeft', '2031-03-04'],
    ] as const) {
      await press(key)
      expect(focused()).toBe(to)
    }
    expect(inOrder()).toHaveLength(1)
  })

  test('a month later, the 31st becomes the last day of that month', async () => {
    await open('/my-bookings?view=calendar&day=2031-03-31')
    await act(async () => screen.getByRole('button', { name: 'April 2031' }).click())
    expect(screen.getByRole('region', { name: 'Wednesday, April 30' })).toBeTruthy()
  })

  test('is one of the views beside the list', async () => {
    serve(bookingServer({ items }))
    await openPage('/my-bookings')
    await screen.findByRole('region', { name: 'Needs you' })
    await act(async () => screen.getByRole('radio', { name: 'Calendar' }).click())
    await screen.findByRole('grid')
    await act(async () => screen.getByRole('radio', { name: 'List' }).click())
    await screen.findByRole('region', { name: 'Needs you' })
  })

  test('invalid parts of the address are ignored', async () => {
    await open('/my-bookings?view=calendar&day=2031-02-40')
    expect(screen.queryByText(/2031/)).toBeNull()
  })
})

test('a subscription is created, copied and switched off; its address is shown once', async () => {
  let createdAt: string | null = null
  const address = 'https://kiai.test/api/calendar-feeds/mem_1.AAAAAAAAAAAAAAAAAAAAAA.ics'
  const told = serve(
    bookingServer({ items }, ({ pathname }, init) => {
      if (pathname !== '/api/calendar-feed') return undefined
      if (init?.method === 'POST') createdAt = noon('2031-03-01')
      if (init?.method === 'DELETE') createdAt = null
      if (init?.method === 'DELETE') return { status: 204 }
      return init?.method === 'POST' ? { status: 201, body: { address, createdAt } } : { body: { createdAt } }
    }),
  )
  const copied = vi.fn(async () => {})
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  await openPage('/my-bookings')
  const pressed = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => button.click())
  }
  await pressed('Subscribe in calendar')
  await pressed('Create address')
  expect((await screen.findByLabelText<HTMLInputElement>('Your address')).value).toBe(address)
  await pressed('Copy the address')
  expect(copied).toHaveBeenCalledWith(address)
  await pressed('Close')
  await pressed('Subscribe in calendar')
  await screen.findByText(/On since/)
  expect(screen.queryByLabelText('Your address')).toBeNull()
  await pressed('Turn off')
  await screen.findByText('No calendar shows your sessions yet.')
  expect(told).toBeTruthy()
})
