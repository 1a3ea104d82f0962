import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../instructors/instructors-fixtures.ts'

const user = (at: number, change: Partial<AdminUser> = {}): AdminUser => ({
  id: `mem_${at}`,
  email: `user${at}@kiai.test`,
  firstName: `User`,
  lastName: `${at}`,
  profileImageUrl: null,
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  isOverridden: false,
  paysFor: null,
  suspendedAt: null,
  createdAt: '2026-02-11T12:00:00.000Z',
  ...change,
})
const paying = user(2, {
  subscriptionStatus: 'premium',
  paysFor: 'premium',
  subscriptionExpiresAt: '2026-12-18T12:00:00.000Z',
})
const nameless = user(3, { firstName: null, lastName: null })
const counts = { total: 1284, free: 872, premium: 341, master: 71 }

/** Opens the page over a server that knows these users, and answers a change in this way. */
async function openWith(users: readonly AdminUser[], answer?: Server, search = '') {
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname === '/api/admin/users/count') return { body: counts }
    return url.pathname === '/api/admin/users' ? { body: users } : undefined
  })
  await openPage(`/admin/users${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  return server
}

const tierOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Tier of ${name}`)
const choose = async (name: string, tier: string) =>
  fireEvent.change(await tierOf(name), { target: { value: tier } })
const inDialog = async () => within(await screen.findByRole('dialog', { name: /^Change the tier of/ }))
const countCards = () => screen.getByRole('region', { name: 'Users by tier' }).textContent

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/members/admin/users-page.tsx'))
beforeEach(() => setSessionHint(true))

describe('the users', () => {
  test('are counted by tier', async () => {
    await openWith([user(1)])
    expect(await screen.findByText('1,284')).toBeTruthy()
    expect(countCards()).toMatch(/Total1,284.*Free872.*Premium341.*Master71/)
  })

  test('have avatar, name or email, join date and expiry', async () => {
    await openWith([user(1), paying, nameless])
    const table = await screen.findByRole('table', { name: 'Users' })
    const rows = within(table).getAllByRole('row').slice(1)
    const textOf = (at: number) => rows[at]?.textContent?.replace(/Tier of .*FreePremiumMaster/, '')
    expect(textOf(0)).toBe('U1User 1user1@kiai.testTierPaid forNoneExpires–JoinedFeb 11, 2026')
    expect(textOf(1)).toMatch(/Paid forPremiumExpiresDec 18, 2026Joined/)
    expect(textOf(2)).toMatch(/^Uuser3@kiai\.testTier/)
  })

  test('are none that match, and the page says so', async () => {
    await openWith([], undefined, '?search=nobody')
    expect(await screen.findByRole('heading', { name: 'No Users Found' })).toBeTruthy()
  })

  test('are searched and filtered by tier', async () => {
    const { asked } = await openWith([user(1)])
    await tierOf('User 1')
    fireEvent.change(screen.getByLabelText('Tier'), { target: { value: 'master' } })
    fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'hof' } })
    await expect.poll(() => asked).toContain('/api/admin/users?limit=25&search=hof&tier=master')
  })

  test('are shown page after page', async () => {
    const link = '</api/admin/users?cursor=next>; rel="next"'
    await openWith([], ({ pathname, searchParams }) => {
      if (pathname !== '/api/admin/users') return undefined
      const headers = { 'x-total-count': '2' }
      if (searchParams.has('cursor')) return { body: [user(9)], headers }
      return { body: [user(1)], headers: { ...headers, link } }
    })
    expect(await screen.findByText('Showing 1 of 2 users')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await tierOf('User 9')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('a tier', () => {
  test('is confirmed before it is set; then the row and the counts follow', async () => {
    const now = user(1, { subscriptionStatus: 'master', isOverridden: true })
    const { writes } = await openWith([user(1)], (_, init) =>
      init?.method === 'PUT' ? { body: now } : undefined,
    )
    await screen.findByText('1,284')
    await choose('User 1', 'master')
    const dialog = await inDialog()
    expect(
      dialog.getByText(/^They can open everything in Master immediately and free of charge/),
    ).toBeTruthy()
    expect(dialog.queryByText(/live subscription/)).toBeNull()
    expect(writes).toEqual([])
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Set Master' })))
    expect(await screen.findByText('Subscription Updated')).toBeTruthy()
    expect(writes).toEqual([
      { call: 'PUT /api/admin/users/mem_1/subscription', body: { subscriptionStatus: 'master' } },
    ])
    expect((await tierOf('User 1')).value).toBe('master')
    expect(screen.getByText('Tier set by hand')).toBeTruthy()
    expect(countCards()).toMatch(/Total1,284.*Free871.*Premium341.*Master72/)
  })

  test('is not set when the admin cancels', async () => {
    const { writes } = await openWith([user(1)])
    await choose('User 1', 'premium')
    expect((await tierOf('User 1')).value).toBe('premium')
    fireEvent.click((await inDialog()).getByRole('button', { name: 'Cancel' }))
    expect((await tierOf('User 1')).value).toBe('free')
    expect(writes).toEqual([])
  })

  test('shows the admin who set it before, and the new one once it was set', async () => {
    const at = '2026-11-20T12:00:00.000Z'
    const before = [
      { at, by: 'Aiko Ito', from: 'premium', to: 'free' },
      { at: '2026-11-19T12:00:00.000Z', by: null, from: 'free', to: 'premium' },
    ]
    let changes: object[] | undefined
    await openWith([user(1)], ({ pathname }, init) => {
      if (init?.method === 'PUT') return { body: user(1, { subscriptionStatus: 'premium' }) }
      if (pathname !== '/api/admin/users/mem_1/tier-changes') return undefined
      return changes ? { body: changes } : { status: 500, body: 'no' }
    })
    const ask = async (tier: string) => {
      await choose('User 1', tier)
      return inDialog()
    }
    const press = async (name: string) =>
      act(async () => fireEvent.click((await inDialog()).getByRole('button', { name })))
    expect(await (await ask('premium')).findByText(/changes could not be loaded/)).toBeTruthy()
    changes = []
    await press('Set Premium')
    expect(await (await ask('master')).findByText('The tier has not been changed by hand yet.')).toBeTruthy()
    changes = before
    await press('Set Master')
    const list = await (await ask('master')).findByRole('list', { name: 'Earlier changes by hand' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nov 20, 2026: from Premium to Free, by Aiko Ito',
      'Nov 19, 2026: from Free to Premium, by an admin who has left',
    ])
  })

  test('warns of a subscription that is still charged', async () => {
    await openWith([paying])
    await choose('User 2', 'free')
    const dialog = await inDialog()
    expect(
      dialog.getByText(/^They have an active subscription to Premium, which renews on Dec 18, 2026/),
    ).toBeTruthy()
  })

  test('that they already pay for removes the override, without a warning', async () => {
    await openWith([user(2, { subscriptionStatus: 'master', isOverridden: true, paysFor: 'premium' })])
    await choose('User 2', 'premium')
    const dialog = await inDialog()
    expect(dialog.getByText('The plan they pay for applies again.')).toBeTruthy()
    expect(dialog.queryByText(/live subscription/)).toBeNull()
  })

  test('an override that equals the paid plan is removed, too', async () => {
    await openWith([user(2, { subscriptionStatus: 'premium', isOverridden: true, paysFor: 'premium' })])
    expect(await screen.findByRole('option', { name: 'Paid plan (Premium)' })).toBeTruthy()
    await choose('User 2', 'as-paid')
    expect((await inDialog()).getByText(/^The plan they pay for applies again/)).toBeTruthy()
  })

  test('that could not be set says why, and stays unchanged', async () => {
    await openWith([user(1)], (_, init) =>
      init?.method === 'PUT' ? problem(404, 'member.not_found', 'Member not found') : undefined,
    )
    await choose('User 1', 'premium')
    await act(async () => fireEvent.click((await inDialog()).getByRole('button', { name: 'Set Premium' })))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Member not found')).toBeTruthy()
    expect((await tierOf('User 1')).value).toBe('free')
  })
})
