import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person, PersonHistory } from '#shared/contract/members/person.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** The page of one member for admins. */

const lena: Person = {
  user: {
    id: 'mem_1',
    email: 'lena@kiai.test',
    firstName: 'Lena',
    lastName: 'Hoffmann',
    profileImageUrl: null,
    subscriptionStatus: 'premium',
    subscriptionExpiresAt: '2026-12-18T12:00:00.000Z',
    isOverridden: false,
    paysFor: 'premium',
    suspendedAt: null,
    createdAt: '2026-02-11T12:00:00.000Z',
  },
  role: 'member',
  hasSecondFactor: false,
  isOwn: false,
  termsAcceptedAt: '2026-02-11T12:00:00.000Z',
  deletionDueAt: null,
  instructorId: null,
  suspension: null,
  signIns: [
    {
      id: 'sgn_1',
      startedAt: '2026-11-20T08:30:00.000Z',
      endsAt: '2026-12-20T08:30:00.000Z',
      isAdmin: false,
    },
  ],
  notes: [],
}
const history: PersonHistory = {
  spent: '138.99',
  sessionsHeld: 3,
  hoursWatched: 14,
  level: 4,
  videosWatched: 9,
  coursesCompleted: 1,
  bookings: [],
  courses: [],
  activity: [],
  messages: [],
}

async function openWith(person: Person, answer?: Server, search = '') {
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname === '/api/admin/users/mem_1') return { body: person }
    if (url.pathname === '/api/admin/users/mem_1/history') return { body: history }
    return url.pathname === '/api/admin/payments' ? { body: [] } : undefined
  })
  await openPage(`/admin/users/mem_1${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Lena Hoffmann' })
  return server
}

beforeAll(() => import('../../../web/features/members/admin/person/person-page.tsx'))
beforeEach(() => setSessionHint(true))

describe('a member', () => {
  test('has figures, tier and role in view', async () => {
    await openWith(lena)
    expect(await screen.findByText('$138.99')).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Tier').value).toBe('premium')
    expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('member')
    expect(screen.getByText(/Pays for Premium, which renews on Dec 18, 2026/)).toBeTruthy()
  })

  test('is suspended after an explanation of the effects, with a reason', async () => {
    const { writes } = await openWith(lena, ({ pathname }, init) =>
      pathname.endsWith('/suspension') && init?.method === 'PUT'
        ? {
            body: {
              ...lena,
              signIns: [],
              suspension: { at: '2026-11-27T12:00:00.000Z', by: 'Dana', reason: 'Shared the account' },
            },
          }
        : undefined,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Lena Hoffmann?' }))
    expect(dialog.getByText(/signed out everywhere/)).toBeTruthy()
    expect(
      dialog.getByText(/Premium is not renewed on Dec 18, 2026, and nothing more is charged/),
    ).toBeTruthy()
    expect(dialog.getByText(/that they booked are cancelled and refunded in full/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await dialog.findByText('Required')).toBeTruthy()
    expect(writes).toEqual([])
    fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'Shared the account' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText(/Suspended on Nov 27, 2026 by Dana/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Lift the suspension' })).toBeTruthy()
  })

  test('who is the admin themself keeps their own rights, and is not suspended', async () => {
    await openWith({ ...lena, isOwn: true, role: 'admin' })
    expect(screen.getByLabelText<HTMLSelectElement>('Role').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  })

  test('loses the rights of an admin once that is confirmed', async () => {
    await openWith({ ...lena, role: 'admin', hasSecondFactor: true }, ({ pathname }) =>
      pathname.endsWith('/role') ? { body: lena } : undefined,
    )
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'member' } })
    const dialog = within(await screen.findByRole('dialog', { name: /^Remove the admin role from/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove role' }))
    expect(await screen.findByText('Role Changed')).toBeTruthy()
  })
})
