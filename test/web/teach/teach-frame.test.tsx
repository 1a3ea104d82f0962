import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { weekdays } from '#shared/rules/sessions/schedule.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

beforeEach(() => setSessionHint(true))

test.each(['/teach', '/teach/week', '/teach/students', '/teach/earnings', '/teach/hours'])(
  '%s is for instructors: others are told so, and nothing more is requested',
  async (path) => {
    const { asked } = serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
    await openPage(path)
    await screen.findByRole('heading', { level: 1, name: 'This area is for instructors' })
    expect(asked.filter((address) => address.startsWith('/api/teach'))).toEqual([])
  },
)

test('its pages link to each other, and name the time zone in use', async () => {
  const schedule = scheduleOf('Asia/Tokyo')
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, instructorId: 'ins_1' } }
    return pathname === '/api/teach/schedule' ? { body: schedule } : undefined
  })
  await openPage('/teach/hours')
  const nav = await screen.findByRole('navigation', { name: 'Teach' })
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Hours')
  await screen.findByText('Tokyo, GMT+9')
})

const scheduleOf = (zone: string) => ({
  zone,
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  horizon: 30,
  mostADay: null,
  weekly: Object.fromEntries(weekdays.map((day) => [day, []])),
  step: 60,
  lengths: [{ minutes: 60, price: '50.00' }],
  packages: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
})
