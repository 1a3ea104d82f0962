import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { instructor, problem } from './instructors-fixtures.ts'

beforeEach(() => setSessionHint(true))

const lengths = [{ minutes: 60, price: '80.00' }]
const offer = { minutes: 60, sessions: 5, price: '360.00' }
const slots = { zone: 'Asia/Tokyo', lengths, packages: [offer], duration: 60, price: '80.00', slots: [] }
const bought: SessionPackage = {
  id: 'pkg_1',
  instructorId: 'ins_1',
  instructorName: 'Teacher 1',
  duration: 60,
  sessions: 10,
  left: 3,
  totalAmount: '700.00',
  boughtAt: '2026-10-01T09:00:00.000Z',
  endsAt: '2027-10-01T09:00:00.000Z',
  purchaseId: 'chg_1',
}

type Given = { own?: SessionPackage[]; ways?: object; buy?: ReturnType<Server> }

async function open({ own = [], ways = { card: true, wallet: true }, buy }: Given = {}) {
  const served = serve(({ pathname }) => {
    if (pathname.endsWith('/packages/buy')) return buy
    if (pathname.endsWith('/slots')) return { body: slots }
    const bodies: Record<string, unknown> = {
      '/api/auth/user': member,
      '/api/instructors': [instructor(1)],
      '/api/bookings/packages': own,
      '/api/payment-ways': ways,
      '/api/courses': [],
    }
    return pathname in bodies ? { body: bodies[pathname] } : undefined
  })
  await openPage('/instructors/ins_1')
  return { ...served, panel: within(await screen.findByRole('region', { name: 'Packages' })) }
}

async function openDialog(given?: Given) {
  const { panel, writes } = await open(given)
  fireEvent.click(panel.getByRole('button', { name: /^5 sessions/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Buy 5 sessions of 60 minutes' })
  return { dialog: within(dialog), writes }
}

describe('packages of sessions', () => {
  test('show the price of each session, the saving, and the sessions the member has left', async () => {
    const { panel } = await open({ own: [bought, { ...bought, id: 'pkg_2', left: 0 }] })
    const { textContent } = panel.getByRole('button')
    expect(textContent).toBe('5 sessions $72.00 each, 10% less$360.00')
    expect((await panel.findAllByText(/^You have/)).map((one) => one.textContent)).toEqual([
      'You have 3 of 10 sessions of 60 minutes left. Book them until Oct 1, 2027.',
    ])
    const way = panel.getByRole('link', { name: 'Book one of 60 minutes' })
    expect(way.getAttribute('href')).toBe('/instructors/ins_1/book?package=pkg_1')
  })

  test('are bought at the price shown, by the chosen way', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const buy = { body: { checkoutUrl: 'https://pay.test/1', purchaseId: 'chg_2' } }
    const { dialog, writes } = await openDialog({ buy })
    fireEvent.click(await dialog.findByRole('radio', { name: /PayPal/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Pay $360.00' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    const body = { ...offer, provider: 'paypal' }
    expect(writes).toEqual([{ call: 'POST /api/instructors/ins_1/packages/buy', body }])
  })

  test('whose price has changed say so, and the dialog closes', async () => {
    const words = 'The price of this package has changed'
    const { dialog } = await openDialog({ buy: problem(409, 'package.not_offered', words) })
    fireEvent.click(await dialog.findByRole('button', { name: 'Pay $360.00' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('cannot be paid while no way to pay is set up', async () => {
    const { dialog } = await openDialog({ ways: { card: false, wallet: false } })
    expect(await dialog.findByText('Payment processing is being set up. Nothing was charged.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})
