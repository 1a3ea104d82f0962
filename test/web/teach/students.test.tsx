import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Student } from '#shared/contract/bookings/teaching.ts'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { booking } from '../bookings/bookings-fixtures.ts'
import { teachServer } from './teach-server.ts'

beforeEach(() => setSessionHint(true))

const mika: Student = {
  id: 'mem_1',
  name: 'Mika',
  held: 1,
  last: '2026-11-02T09:00:00.000Z',
  next: null,
  title: 'Footwork',
  description: 'Slower, please',
  hasClip: false,
  zone: null,
}
const ada: Student = {
  id: 'mem_2',
  name: '',
  held: 2,
  last: null,
  next: '2026-12-24T15:00:00.000Z',
  title: 'Kata',
  description: '',
  hasClip: true,
  zone: null,
}

test('students are listed with their held, last and next sessions, and what they want to learn', async () => {
  serve(teachServer({ students: [ada, mika] }))
  await openPage('/teach/students')
  const list = within(await screen.findByRole('list', { name: 'Students' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('A member2 sessions heldNextThu, Dec 24, 3:00 PMKata Practice clip')
  expect(rows[1]).toContain('Mika1 session heldLastMon, Nov 2, 9:00 AMFootwork“Slower, please”')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('many students are searched by name, in any case and with any accents', async () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ ...mika, id: `mem_${at}`, name: `Anaïs ${at}` }))
  serve(teachServer({ students: many }))
  await openPage('/teach/students')
  const search = await screen.findByRole('searchbox', { name: 'Search students' })
  fireEvent.change(search, { target: { value: 'ANAIS 3' } })
  const list = within(screen.getByRole('list', { name: 'Students' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Anaïs 3'])
  fireEvent.change(search, { target: { value: 'Nobody' } })
  expect(screen.getByText('No student has this name.')).toBeTruthy()
})

test('shared sessions are shown latest first, and load further back on request', async () => {
  const days = ['02', '09', '16'] as const
  const items = days.map((day) =>
    booking(`bkg_${day}`, {
      scheduledAt: `2026-11-${day}T09:00:00.000Z`,
      description: `On the ${day}`,
      status: day === '09' ? 'cancelled' : 'completed',
    }),
  )
  const { asked } = serve(teachServer({ students: [mika], items }))
  await openPage('/teach/students')
  fireEvent.click(await screen.findByRole('button', { name: 'Sessions with Mika' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions with Mika' }))
  const told = () => dialog.getAllByText(/^“On the/).map(({ textContent }) => textContent)
  await dialog.findByText('“On the 16”')
  expect(told()).toEqual(['“On the 16”', '“On the 09”'])
  expect(dialog.getByText('Cancelled')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Show earlier sessions' }))
  await dialog.findByText('“On the 02”')
  expect(told()).toEqual(['“On the 16”', '“On the 09”', '“On the 02”'])
  expect(asked.filter((address) => address.includes('studentId=mem_1'))).toHaveLength(2)
  expect(dialog.queryByRole('button', { name: 'Show earlier sessions' })).toBeNull()
})

test('an empty list and a failed one are reported', async () => {
  let isDown = true
  serve(
    teachServer({}, ({ pathname }) =>
      isDown && pathname === '/api/teach/students' ? { status: 503, body: 'busy' } : undefined,
    ),
  )
  await openPage('/teach/students')
  await screen.findByText('Your students could not be loaded')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No students yet')
})
