import { screen, within } from '@testing-library/react'
import { member, openPage, type Server, serve } from '../app-harness.tsx'
import { earnings, payment, revenue } from './admin-payments-fixtures.ts'

/** The signed-in person: an admin. */
export const asAdmin: Record<string, unknown> = { '/api/auth/user': { ...member, isAdmin: true } }

const full: Record<string, unknown> = {
  ...asAdmin,
  '/api/admin/revenue': revenue,
  '/api/admin/payments': [payment(1), payment(2, { state: 'awaiting', isPaid: false, paidAt: null })],
  '/api/admin/instructor-earnings': [earnings],
  '/api/admin/differences': {
    items: [],
    lastCheck: { at: '2026-11-22T04:10:00.000Z', differences: 0, unchecked: 0 },
  },
}

/** Opens a view of the page over a server with this data, in addition to that of a full one. */
export async function openWith(view = '', more: Record<string, unknown> = {}, answer?: Server) {
  const known = { ...full, ...more }
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    return url.pathname in known ? { body: known[url.pathname] } : undefined
  })
  await openPage(`/admin/payments${view}`)
  await screen.findByRole('heading', { level: 1, name: 'Payments' })
  return server
}

/** The texts of the rows of a table. */
export const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
}
