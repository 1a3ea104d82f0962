import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Found } from '#shared/contract/members/find.ts'
import { addressOfFound } from '../../../web/parts/admin/find/found-address.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

/** The search box of the admin area: opened by Ctrl K, used by keyboard alone. */

const lena: Found = {
  kind: 'member',
  id: 'mem_1',
  title: 'Lena Hoffmann',
  detail: 'lena@kiai.test',
  memberId: 'mem_1',
}
const paid: Found = {
  kind: 'payment',
  id: 'chg_1',
  title: 'Premium',
  detail: '$19.99, paid',
  memberId: 'mem_1',
}

beforeAll(() =>
  Promise.all([
    import('../../../web/features/audit/audit-page.tsx'),
    import('../../../web/parts/admin/find/find-dialog.tsx'),
  ]),
)
beforeEach(() => setSessionHint(true))

async function openBox(found: readonly Found[]) {
  const server = serve((url) => {
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname === '/api/admin/find') return { body: found }
    return url.pathname === '/api/admin/audit' ? { body: [] } : undefined
  })
  await openPage('/admin/audit')
  await screen.findByRole('heading', { level: 1, name: 'Audit Log' })
  // The page listens a moment after its heading is shown.
  const box = await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return screen.getByRole('combobox', { name: 'Find anything' })
  })
  return { ...server, box }
}

test('results are in a list box, and Enter opens the marked one', async () => {
  const { asked, box } = await openBox([lena, paid])
  fireEvent.change(box, { target: { value: 'lena' } })
  const list = within(await screen.findByRole('listbox', { name: 'Results' }))
  const options = await list.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Lena Hoffmannlena@kiai.testMember',
    'Premium$19.99, paidPayment',
  ])
  expect(asked).toContain('/api/admin/find?q=lena')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(options[1]?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Payments' })).toBeTruthy()
})

test('no match is said in words', async () => {
  const { box } = await openBox([])
  fireEvent.change(box, { target: { value: 'nobody' } })
  expect(await screen.findByText('No results for “nobody”.')).toBeTruthy()
})

test.each([
  [lena, '/admin/users/mem_1'],
  [paid, '/admin/payments?payment=chg_1'],
  [{ ...lena, kind: 'booking', id: 'bkg_1' }, '/admin/users/mem_1?tab=bookings'],
  [{ ...lena, kind: 'instructor', id: 'ins_1' }, '/admin/instructors/ins_1/sessions'],
  [{ ...lena, kind: 'order', id: 'ord_1' }, '/admin/orders/ord_1'],
  [{ ...lena, kind: 'campaign', id: 'cmp_1' }, '/admin/newsletter/cmp_1'],
  [{ ...lena, kind: 'event', id: 'liv_1' }, '/live/liv_1'],
  [{ ...lena, kind: 'act', id: 'req=' }, '/admin/audit?search=req%3D'],
] as const)('%j leads to %s', (found, address) => {
  expect(addressOfFound(found)).toBe(address)
})
