import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { booking } from '../bookings/bookings-fixtures.ts'
import { instructor } from '../instructors/instructors-fixtures.ts'
import { schedule, teachServer, week } from './teach-server.ts'

beforeEach(() => setSessionHint(true))

const taken = { type: '', title: '', status: 409, detail: 'A session lies there', requestId: 'r' }
const current = (grid: HTMLElement) => grid.querySelector<HTMLElement>('td[tabindex="0"]')

describe('the week', () => {
  const open = async () => {
    await openPage('/teach/week?day=2026-12-21')
    return screen.findByRole('grid', { name: 'Your week' })
  }

  test('is navigated by arrows, selected with Shift, and blocked by B, one call for all', async () => {
    const made = { id: 'blk_1', from: '2026-12-21T09:30:00.000Z', to: '2026-12-21T10:30:00.000Z' }
    const { writes } = serve(
      teachServer({}, (_, init) => (init?.method === 'POST' ? { status: 201, body: made } : undefined)),
    )
    const grid = await open()
    expect(current(grid)?.getAttribute('aria-label')).toBe('Mon, Dec 21, 9:00 AM: open')
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(current(grid))
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    expect(grid.querySelectorAll('td[aria-selected=true]')).toHaveLength(2)
    fireEvent.keyDown(grid, { key: 'b' })
    await waitFor(() =>
      expect(writes).toEqual([{ call: 'POST /api/teach/blocks', body: { from: made.from, to: made.to } }]),
    )
    await screen.findByText('Time blocked')
  })

  test('opens a session instead of blocking over it', async () => {
    const studentZone = 'Asia/Tokyo'
    const session = booking('bkg_1', { scheduledAt: '2026-12-21T09:00:00.000Z', zone: 'UTC', studentZone })
    const { writes } = serve(teachServer({ week: week({ sessions: [session] }) }))
    const grid = await open()
    expect(current(grid)?.getAttribute('aria-label')).toBe('Mon, Dec 21, 9:00 AM: Mika')
    fireEvent.keyDown(grid, { key: 'Enter' })
    const dialog = await screen.findByRole('dialog', { name: 'Session with Mika' })
    expect(dialog.textContent).toContain('Mon, Dec 21, 9:00 – 10:00 AM (6:00 PM in Tokyo)')
    expect(writes).toEqual([])
  })

  test('opens the content of a cell by one press, and nothing for an empty cell', async () => {
    const session = booking('bkg_1', { scheduledAt: '2026-12-21T09:00:00.000Z', zone: 'UTC' })
    const { writes } = serve(teachServer({ week: week({ sessions: [session] }) }))
    const grid = within(await open())
    fireEvent.click(grid.getByLabelText('Mon, Dec 21, 10:00 AM: open'))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(grid.getByLabelText('Mon, Dec 21, 9:30 AM: Mika'))
    const dialog = await screen.findByRole('dialog', { name: 'Session with Mika' })
    // A double click does not close with its second press the dialog that its first has opened.
    fireEvent.click(dialog, { detail: 2 })
    expect(screen.getByRole('dialog', { name: 'Session with Mika' })).toBeTruthy()
    fireEvent.click(dialog, { detail: 1 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes).toEqual([])
  })

  test('reports a slot that was booked first, and reloads', async () => {
    const { asked } = serve(
      teachServer({}, (_, init) =>
        init?.method === 'POST' ? { status: 409, body: { ...taken, code: 'block.taken' } } : undefined,
      ),
    )
    const grid = await open()
    const looked = () => asked.filter((address) => address.startsWith('/api/teach/week')).length
    const before = looked()
    fireEvent.keyDown(grid, { key: 'Enter' })
    await waitFor(() => expect(looked()).toBeGreaterThan(before))
  })
})

describe('hours', () => {
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save hours' }))

  test('with errors show them at their field, and are not sent', async () => {
    const { writes } = serve(teachServer({}))
    await openPage('/teach/hours')
    const to = await screen.findByLabelText('Monday, to')
    fireEvent.change(to, { target: { value: '08:00' } })
    save()
    await screen.findByText('Monday: 09:00–08:00 ends before it begins')
    expect(to.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Monday, from'))
    expect(writes).toEqual([])
  })

  test('of a day are copied to others, midnight ends a day, and known values are kept', async () => {
    const saved = schedule({ updatedAt: '2026-01-02T00:00:00.000Z' })
    const { writes } = serve(
      teachServer({}, (_, init) => (init?.method === 'PUT' ? { body: saved } : undefined)),
    )
    await openPage('/teach/hours')
    fireEvent.change(await screen.findByLabelText('Monday, to'), { target: { value: '00:00' } })
    fireEvent.change(screen.getByLabelText('Copy Monday to'), { target: { value: 'workdays' } })
    save()
    await waitFor(() => expect(writes).toHaveLength(1))
    const hours = [{ from: 540, to: 1440 }]
    expect(writes[0]).toMatchObject({
      call: 'PUT /api/teach/schedule',
      body: {
        knownUpdatedAt: schedule().updatedAt,
        weekly: { sunday: [], monday: hours, tuesday: hours, friday: hours, saturday: [] },
      },
    })
  })

  test('over midnight are one range, stored by day', async () => {
    const weekly = {
      ...schedule().weekly,
      monday: [{ from: 1200, to: 1440 }],
      tuesday: [
        { from: 0, to: 120 },
        { from: 1200, to: 1440 },
      ],
      // More than twelve hours in all: two ranges.
      wednesday: [{ from: 0, to: 600 }],
    }
    const { writes } = serve(
      teachServer({ schedule: schedule({ weekly }) }, (_, init) =>
        init?.method === 'PUT'
          ? { body: schedule({ weekly, updatedAt: '2026-01-02T00:00:00.000Z' }) }
          : undefined,
      ),
    )
    await openPage('/teach/hours')
    expect(await screen.findByLabelText('Monday, to, on the next day')).toHaveProperty('value', '02:00')
    expect(screen.getAllByText('Ends on the next day')).toHaveLength(1)
    expect(screen.getAllByLabelText('Tuesday, from')).toHaveLength(1)
    expect(screen.getByLabelText('Wednesday, from')).toHaveProperty('value', '00:00')
    const saturday = within(screen.getByRole('heading', { name: 'Saturday' }).closest('li') as HTMLElement)
    fireEvent.click(saturday.getByRole('button', { name: /Add hours/ }))
    fireEvent.change(saturday.getByLabelText('Saturday, from'), { target: { value: '22:00' } })
    fireEvent.change(saturday.getByLabelText('Saturday, to'), { target: { value: '01:30' } })
    save()
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toMatchObject({
      body: {
        weekly: {
          ...weekly,
          tuesday: [
            { from: 1200, to: 1440 },
            { from: 0, to: 120 },
          ],
          saturday: [{ from: 1320, to: 1440 }],
          sunday: [{ from: 0, to: 90 }],
        },
      },
    })
  })

  test('over midnight can be typed: a time that is not whole yet stays empty', async () => {
    serve(teachServer({}))
    await openPage('/teach/hours')
    const to = await screen.findByLabelText('Monday, to')
    fireEvent.change(to, { target: { value: '' } })
    expect(to).toHaveProperty('value', '')
    fireEvent.change(to, { target: { value: '13:00' } })
    expect(to).toHaveProperty('value', '13:00')
  })

  test('over midnight that overlap those of the next day show the fault where they begin', async () => {
    const weekly = {
      ...schedule().weekly,
      monday: [{ from: 1200, to: 1440 }],
      tuesday: [{ from: 60, to: 120 }],
    }
    const { writes } = serve(teachServer({ schedule: schedule({ weekly }) }))
    await openPage('/teach/hours')
    fireEvent.change(await screen.findByLabelText('Monday, to'), { target: { value: '01:30' } })
    save()
    const fault = await screen.findByText(/^Tuesday: .* overlap$/)
    const tuesday = screen.getByLabelText('Tuesday, from')
    const monday = screen.getByLabelText('Monday, to, on the next day')
    expect([monday, tuesday].some((field) => field.getAttribute('aria-describedby') === fault.id)).toBe(true)
    expect(writes).toEqual([])
  })

  test.each([
    ['50.00', '25.00', '75.00'],
    ['100.01', '50.01', '150.02'],
  ])(
    'suggest the price of another length by its minutes: at %s an hour %s, then %s',
    async (price, half, more) => {
      serve(teachServer({ schedule: schedule({ lengths: [{ minutes: 60, price }] }) }))
      await openPage('/teach/hours')
      const add = await screen.findByRole('button', { name: 'Add a length' })
      fireEvent.click(add)
      fireEvent.click(add)
      const prices = screen.getAllByLabelText<HTMLInputElement>('Price, $')
      expect(prices.map(({ value }) => value)).toEqual([price, half, more])
      for (const minutes of [60, 30, 90]) {
        fireEvent.click(screen.getByRole('button', { name: `Remove ${minutes} minutes` }))
      }
      fireEvent.click(add)
      expect(screen.getByLabelText('Price, $')).toHaveProperty('value', '60.00')
    },
  )

  test('begin closed, with the hourly price of the application', async () => {
    serve(teachServer({ schedule: null }))
    await openPage('/teach/hours')
    expect(await screen.findByLabelText<HTMLInputElement>(/^Price/)).toHaveProperty('value', '75.00')
    expect(screen.queryByLabelText('Monday, from')).toBeNull()
  })

  test('that are saved, and the meeting link, leave the focus in place', async () => {
    const saved = schedule({ updatedAt: '2026-01-02T00:00:00.000Z' })
    serve(
      teachServer({}, ({ pathname }, init) => {
        if (init?.method !== 'PUT') return undefined
        return { body: pathname.endsWith('/room') ? { meetingLink: 'https://meet.test/a' } : saved }
      }),
    )
    await openPage('/teach/hours')
    fireEvent.change(await screen.findByLabelText('Monday, to'), { target: { value: '11:00' } })
    screen.getByRole('button', { name: 'Save hours' }).focus()
    save()
    await screen.findByText('Hours saved')
    await waitFor(() => expect(screen.getByLabelText('Monday, to')).toHaveProperty('value', '12:00'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save hours' }))

    const link = await screen.findByLabelText('Default meeting link')
    link.focus()
    fireEvent.change(link, { target: { value: ' https://meet.test/a ' } })
    fireEvent.submit(link)
    await screen.findByText('Meeting link saved')
    await waitFor(() =>
      expect(screen.getByLabelText('Default meeting link')).toHaveProperty('value', 'https://meet.test/a'),
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Default meeting link'))
  })

  test('are shown with the languages the instructor teaches in, up to eight, which are changed there', async () => {
    let languages = ['en', 'ja']
    const { writes } = serve(
      teachServer({}, ({ pathname }, init) => {
        if (!pathname.startsWith('/api/instructors/me')) return undefined
        if (init?.method === 'PUT') languages = ['ja', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'pl']
        return { body: instructor(1, { languages }) }
      }),
    )
    await openPage('/teach/hours')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove English' }))
    const add = (value: string) =>
      fireEvent.change(screen.getByLabelText('Languages you teach in'), { target: { value } })
    add('de')
    fireEvent.click(screen.getByRole('button', { name: 'Save languages' }))
    await screen.findByText('Languages saved')
    expect(writes).toMatchObject([{ body: { languages: ['ja', 'de'] } }])
    const chosen = within(screen.getByRole('list', { name: 'Languages chosen' }))
    await waitFor(() => expect(chosen.getAllByRole('listitem')).toHaveLength(8))
    // A ninth cannot be chosen.
    expect(within(screen.getByLabelText('Languages you teach in')).getAllByRole('option')).toHaveLength(1)
  })

  test('are saved with prices of packages; an empty one offers none', async () => {
    const packages = [{ minutes: 60, sessions: 10 as const, price: '400.00' }]
    const { writes } = serve(
      teachServer({ schedule: schedule({ packages }) }, (_, init) =>
        init?.method === 'PUT' ? { body: schedule() } : undefined,
      ),
    )
    await openPage('/teach/hours')
    const five = await screen.findByLabelText('5 sessions of 60 minutes, $')
    fireEvent.change(five, { target: { value: '225' } })
    fireEvent.blur(five)
    fireEvent.change(screen.getByLabelText('10 sessions of 60 minutes, $'), { target: { value: '' } })
    save()
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toMatchObject({ body: { packages: [{ minutes: 60, sessions: 5, price: '225.00' }] } })
  })

  test('with a package that costs more than its single sessions show an error there', async () => {
    const { writes } = serve(teachServer({}))
    await openPage('/teach/hours')
    const five = await screen.findByLabelText('5 sessions of 60 minutes, $')
    fireEvent.change(five, { target: { value: '251.00' } })
    save()
    await waitFor(() => expect(five.getAttribute('aria-invalid')).toBe('true'))
    expect(writes).toEqual([])
  })

  test('of single days override the week’s: days off, one day with other hours, and removed ones', async () => {
    const off = { from: '2026-12-24', to: '2026-12-26', hours: [] }
    const { writes } = serve(
      teachServer({ schedule: schedule({ exceptions: [off] }) }, (_, init) =>
        init?.method === 'PUT' ? { body: schedule() } : undefined,
      ),
    )
    await openPage('/teach/hours')
    const part = within(await screen.findByRole('group', { name: 'Days off and other hours' }))
    const fields = (label: string) => part.getAllByLabelText<HTMLInputElement>(label)
    expect([...fields('From'), ...fields('To')].map(({ value }) => value)).toEqual([off.from, off.to])
    fireEvent.click(part.getByRole('button', { name: 'Add days off' }))
    // A single day ends with itself.
    fireEvent.change(fields('From')[1] as HTMLElement, { target: { value: '2026-12-31' } })
    expect(fields('To')[1]?.value).toBe('2026-12-31')
    fireEvent.click(part.getByRole('button', { name: 'Add hours on the days from 2026-12-31' }))
    fireEvent.change(part.getByLabelText('the days from 2026-12-31, to'), { target: { value: '10:30' } })
    fireEvent.click(part.getByRole('button', { name: 'Remove the days from 2026-12-24' }))
    save()
    await waitFor(() => expect(writes).toHaveLength(1))
    const evening = { from: '2026-12-31', to: '2026-12-31', hours: [{ from: 540, to: 630 }] }
    expect(writes[0]).toMatchObject({ body: { exceptions: [evening] } })
  })

  test('of days that end before they begin show an error there, and are not sent', async () => {
    const wrong = { from: '2026-12-26', to: '2026-12-24', hours: [] }
    const { writes } = serve(teachServer({ schedule: schedule({ exceptions: [wrong] }) }))
    await openPage('/teach/hours')
    const part = within(await screen.findByRole('group', { name: 'Days off and other hours' }))
    fireEvent.click(part.getByRole('button', { name: 'Add hours on the days from 2026-12-26' }))
    save()
    await waitFor(() => expect(part.getByLabelText('To').getAttribute('aria-invalid')).toBe('true'))
    expect(writes).toEqual([])
  })

  test('that are unsaved are not left without a question', async () => {
    serve(teachServer({}))
    await openPage('/teach/hours')
    fireEvent.change(await screen.findByLabelText('Monday, to'), { target: { value: '11:00' } })
    const nav = screen.getByRole('navigation', { name: 'Teach' })
    fireEvent.click(within(nav).getByRole('link', { name: 'Students' }))
    await screen.findByRole('dialog', { name: 'Discard your changes?' })
  })

  test('list sessions outside them: those stay', async () => {
    serve(teachServer({ outside: [booking('bkg_1')] }))
    await openPage('/teach/hours')
    await screen.findByText('One session is outside your hours.')
  })
})

test('students are shown with their own time zone beside yours, and once where both are the same', async () => {
  const zones: Record<string, string> = { mem_1: 'Asia/Tokyo', mem_2: 'Etc/UTC' }
  const about = { held: 1, last: null, title: 'Kata', description: '', hasClip: false }
  const student = (id: string) => ({ id, name: id, ...about, zone: zones[id] })
  serve(
    teachServer({}, ({ pathname, searchParams }) => {
      const next = '2026-12-21T09:00:00.000Z'
      if (pathname === '/api/teach/students')
        return { body: Object.keys(zones).map((id) => ({ ...student(id), next })) }
      if (!searchParams.has('studentId')) return undefined
      return { body: [booking('bkg_1', { scheduledAt: next, studentZone: 'Asia/Tokyo' })] }
    }),
  )
  await openPage('/teach/students')
  expect(await screen.findByText('Mon, Dec 21, 9:00 AM (6:00 PM in Tokyo)')).toBeTruthy()
  expect(screen.getByText('Mon, Dec 21, 9:00 AM')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Sessions ?with mem_1$/ }))
  expect(await screen.findByText('Mon, Dec 21, 9:00 – 10:00 AM (6:00 PM in Tokyo)')).toBeTruthy()
})
