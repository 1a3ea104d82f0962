import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { course } from '../courses/courses-fixtures.ts'
import { instructor, problem } from './instructors-fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T03:00:00.000Z') })
  setSessionHint(true)
})

const slots = (duration: number) => ({
  zone: 'Asia/Tokyo',
  packages: [],
  lengths: [
    { minutes: 30, price: '40.00' },
    { minutes: 60, price: '80.00' },
  ],
  duration,
  price: duration === 30 ? '40.00' : '80.00',
  slots: ['2026-11-24T00:00:00.000Z', '2026-11-24T00:15:00.000Z', '2026-11-25T09:00:00.000Z'],
})

type Given = { free?: ReturnType<Server>; own?: string; rating?: string; list?: Server }

async function open({ free, own, rating = '4.87' }: Given = {}) {
  const served = serve(({ pathname, searchParams }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, instructorId: own ?? null } }
    if (pathname === '/api/instructors') return { body: [instructor(1, { rating }), instructor(2)] }
    if (pathname === '/api/courses') {
      const all = [course(1, { instructorId: 'ins_1' }), course(2, { instructorId: 'ins_2' })]
      return { body: all.filter(({ instructorId }) => instructorId === searchParams.get('instructorId')) }
    }
    if (pathname.endsWith('/reviews')) return { body: [] }
    if (!pathname.endsWith('/slots')) return undefined
    return free ?? { body: slots(Number(searchParams.get('duration') ?? 60)) }
  })
  await openPage('/instructors/ins_1')
  return served
}
const panel = async () => within(await screen.findByRole('region', { name: 'Book a private session' }))

describe('an instructor', () => {
  test('shows name, specialties and place', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Teacher 1' })).toBeTruthy()
    expect(screen.getByText('Black belt')).toBeTruthy()
    expect(screen.getByText('Bows in.')).toBeTruthy()
    expect(
      within(screen.getByRole('list', { name: 'What Teacher 1 teaches' })).getByText('Art 1'),
    ).toBeTruthy()
    const facts = screen.getByRole('list', { name: 'In short' })
    await waitFor(() =>
      expect(facts.textContent).toBe(
        'Rating 4.9(37 reviews)Teaches in English, JapaneseTime zone Tokyo, GMT+9',
      ),
    )
    const courses = within(await screen.findByRole('list', { name: 'Courses with Teacher' }))
    expect(courses.getByRole('link', { name: 'Course 1' }).getAttribute('href')).toBe('/course/crs_1')
    expect(courses.queryByRole('link', { name: 'Course 2' })).toBeNull()
  })

  test('without ratings is new', async () => {
    await open({ rating: '0.00' })
    expect((await screen.findByRole('list', { name: 'In short' })).textContent).toContain('Rating New')
  })

  test('that is unknown is not found', async () => {
    serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : { body: [] }))
    await openPage('/instructors/ins_9')
    expect(await screen.findByRole('heading', { name: 'Instructor Not Found' })).toBeTruthy()
  })

  test('that cannot be loaded is requested again', async () => {
    let isUp = false
    serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: member }
      if (pathname !== '/api/instructors') return undefined
      return isUp ? { body: [instructor(1)] } : { status: 503, body: 'busy' }
    })
    await openPage('/instructors/ins_1')
    expect(await screen.findByText('The instructor could not be loaded')).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Teacher 1' })).toBeTruthy()
  })
})

describe('a session with them', () => {
  test('shows its price and the next free times, and is a press away', async () => {
    await open()
    const { findByRole, getByRole, getByText } = await panel()
    const times = within(await findByRole('list', { name: 'Next free times' })).getAllByRole('link')
    // One for each part of a day.
    expect(times.map((time) => time.getAttribute('href'))).toEqual([
      '/instructors/ins_1/book?duration=60&time=2026-11-24T00%3A00%3A00.000Z&step=details',
      '/instructors/ins_1/book?duration=60&time=2026-11-25T09%3A00%3A00.000Z&step=details',
    ])
    expect(times[0]?.textContent).toContain('9:00 AM in Tokyo')
    expect(getByText('$40.00')).toBeTruthy()
    expect(getByText('Nothing is charged before you pay.')).toBeTruthy()
    fireEvent.click(getByRole('radio', { name: /30 min/ }))
    expect(getByRole('link', { name: 'Book Session' }).getAttribute('href')).toBe(
      '/instructors/ins_1/book?duration=30',
    )
  })

  test('is not offered to the instructor', async () => {
    await open({ own: 'ins_1' })
    const { findByText, queryByRole } = await panel()
    expect(await findByText(/This is your own page/)).toBeTruthy()
    expect(queryByRole('link', { name: 'Book Session' })).toBeNull()
  })

  test('cannot be booked before they have set their hours', async () => {
    await open({ free: problem(404, 'schedule.not_found', 'Not said yet') })
    const { findByText, queryByRole } = await panel()
    expect(await findByText(/Teacher 1 has not opened a calendar yet/)).toBeTruthy()
    expect(queryByRole('link', { name: 'Book Session' })).toBeNull()
  })

  test('whose times cannot be loaded is requested again', async () => {
    const { asked } = await open({ free: { status: 503, body: 'busy' } })
    const { findByRole } = await panel()
    fireEvent.click(await findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked.filter((each) => each.includes('/slots')).length).toBeGreaterThan(1))
  })
})
