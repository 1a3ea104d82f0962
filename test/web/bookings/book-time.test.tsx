import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { bookingServer, id, problem, slots, starts, stopTheCalendar } from './book-fixtures.ts'

beforeEach(() => {
  stopTheCalendar()
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const tokyo = 'zone=Asia%2FTokyo'
const open = async (query = tokyo, given: Parameters<typeof bookingServer>[0] = {}) => {
  const served = serve(bookingServer(given))
  await openPage(`/instructors/${id}/book?${query}`)
  return served
}
const grid = () => screen.findByRole('grid', { name: 'Days with free times' })
const day = async (name: string | RegExp) => within(await grid()).getByRole('button', { name })
const times = () => screen.getAllByRole('radio', { name: /[AP]M/ })

describe('choosing a time', () => {
  test('shows the free times of the first day that has any, by part of the day, in both time zones', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a time with Marcus' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Tuesday, November 24' })).toBeTruthy()
    expect(times().map((time) => time.closest('label')?.textContent)).toEqual([
      '7:00 AMMon 5:00 PM in New York',
      '9:00 AMMon 7:00 PM in New York',
      '9:00 PM7:00 AM in New York',
    ])
    const parts = screen.getByRole('region', { name: 'Tuesday, November 24' }).querySelectorAll('legend')
    expect([...parts].map(({ textContent }) => textContent)).toEqual(['Morning', 'Evening'])
    expect(screen.getByText('Marcus is in New York, 14 hours behind you.')).toBeTruthy()
  })

  test('shows the number of free times on each day, and disables days without any', async () => {
    await open()
    expect((await day('Tuesday, November 24, 3 free times')).getAttribute('aria-disabled')).toBeNull()
    expect((await day('Friday, November 27, 1 free time')).dataset.has).toBe('few')
    const none = await day('Monday, November 23, nothing free')
    expect(none.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(none)
    expect(screen.getByRole('heading', { name: 'Tuesday, November 24' })).toBeTruthy()
  })

  test('midnight belongs to the night of the day that begins with it', async () => {
    await open()
    fireEvent.click(await day(/^Friday, November 27/))
    expect(await screen.findByRole('heading', { name: 'Friday, November 27' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Night' }).textContent).toContain('12:00 AMThu 10:00 AM')
  })

  test('arrow keys move between days, Page keys turn the weeks, and Enter moves on to the times', async () => {
    await open()
    const tuesday = await day(/^Tuesday, November 24/)
    expect(tuesday.tabIndex).toBe(0)
    tuesday.focus()
    const key = async (name: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
      const label = () => document.activeElement?.getAttribute('data-day')
      return label
    }
    expect((await key('ArrowRight'))()).toBe('2026-11-25')
    expect((await key('ArrowDown'))()).toBe('2026-12-02')
    expect((await key('Home'))()).toBe('2026-11-29')
    expect((await key('End'))()).toBe('2026-12-05')
    const next = await key('PageDown')
    await waitFor(() => expect(next()).toBe('2027-01-09'))
    const back = await key('PageUp')
    await waitFor(() => expect(back()).toBe('2026-12-05'))
    // Days before today cannot be chosen.
    expect((await key('PageUp'))()).toBe('2026-11-22')
    const friday = await day(/^Friday, November 27/)
    fireEvent.click(friday, { detail: 0 })
    await waitFor(() => expect(document.activeElement).toBe(times()[0]))
  })

  test('the chosen time is shown in both time zones with its price, and leads to the next step', async () => {
    await open()
    await day(/^Tuesday, November 24/)
    const next = screen.getByRole('button', { name: 'Continue' })
    expect(next.hasAttribute('disabled')).toBe(true)
    fireEvent.click(times()[1] as HTMLElement)
    expect((await screen.findByText(/your time, Tokyo/)).parentElement?.textContent).toBe(
      'Tue, Nov 24, 9:00 – 10:00 AM your time, Tokyo',
    )
    expect(screen.getByText('Mon, Nov 23, 7:00 – 8:00 PM for Marcus in New York')).toBeTruthy()
    fireEvent.click(next)
    const title = await screen.findByRole('heading', { level: 1, name: 'Your session with Marcus' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('another length is requested at its own price', async () => {
    const { asked } = await open()
    fireEvent.click(await screen.findByRole('radio', { name: /30 minutes/ }))
    await waitFor(() => expect(asked.some((each) => each.includes('duration=30'))).toBe(true))
    await waitFor(() => expect(screen.getAllByText('$37.50')).toHaveLength(2))
  })

  test('a length that is no longer offered is dropped', async () => {
    const free = (query: URLSearchParams) =>
      query.get('duration') === '90'
        ? problem(409, 'schedule.not_offered', 'Sessions take 30, 60 minutes, not 90')
        : undefined
    await open(`${tokyo}&duration=90`, { free })
    expect(await screen.findByRole('radio', { name: /60 minutes/, checked: true })).toBeTruthy()
  })

  test('the reader chooses the time zone, and the days follow it', async () => {
    await open()
    await day(/^Tuesday, November 24/)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'America/New_York' } })
    expect(await screen.findByRole('heading', { name: 'Monday, November 23' })).toBeTruthy()
    expect(screen.getByText('Marcus is in New York, at the same time as you.')).toBeTruthy()
    expect(screen.queryByText(/Second line/)).toBeNull()
  })
})

describe('without free times', () => {
  test('in the visible weeks, the next free day is named and one press away', async () => {
    const far = '2027-01-12T15:00:00.000Z'
    const free = (query: URLSearchParams) => {
      const isThere = far >= (query.get('from') ?? '') && far < (query.get('to') ?? '')
      return { body: slots(60, isThere ? [far] : []) }
    }
    await open(tokyo, { free })
    fireEvent.click(await screen.findByRole('button', { name: 'Go to Wed, Jan 13' }))
    expect(await screen.findByRole('heading', { name: 'Wednesday, January 13' })).toBeTruthy()
  })

  test('at all, the page says so', async () => {
    await open(tokyo, { free: () => ({ body: slots(60, []) }) })
    expect(await screen.findByText(/no free times for this length in the coming months/)).toBeTruthy()
  })

  test('because there is no schedule, the page says so and suggests a way on', async () => {
    await open(tokyo, { free: () => problem(404, 'schedule.not_found', 'Not said yet') })
    expect(await screen.findByText('Marcus Bell has not opened a calendar yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all instructors' })).toBeTruthy()
  })

  test('because the request failed, it can be repeated', async () => {
    let isUp = false
    await open(tokyo, { free: () => (isUp ? undefined : { status: 503, body: 'busy' }) })
    expect(await screen.findByText('The free times could not be loaded')).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await grid()).toBeTruthy()
  })

  test('on the instructor’s own page nothing is offered', async () => {
    await open(tokyo, { user: { ...member, instructorId: id } })
    expect(await screen.findByText('This is your own calendar')).toBeTruthy()
  })

  test('an unknown instructor is reported as such', async () => {
    serve(bookingServer())
    await openPage('/instructors/ins_nobody/book')
    expect(await screen.findByRole('heading', { name: 'Instructor Not Found' })).toBeTruthy()
  })
})

test('a time that is taken while the page is open stays visible, struck through', async () => {
  let free = starts
  await open(tokyo, { free: () => ({ body: slots(60, free) }) })
  await day(/^Tuesday, November 24/)
  free = starts.filter((start) => start !== starts[1])
  window.dispatchEvent(new Event('visibilitychange'))
  const taken = await screen.findByText('just taken')
  expect(taken.closest('label')?.textContent).toContain('9:00 AM')
  expect(taken.closest('label')?.querySelector('input')?.disabled).toBe(true)
})
