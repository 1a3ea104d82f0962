import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'
import { returnOf } from '../../support/store/order-details.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** The queue of returns in the admin area. */

type Given = { requested?: AdminReturn[]; approved?: AdminReturn[] }

async function open({ requested = [], approved = [] }: Given, writes: Server = () => undefined) {
  setSessionHint(true)
  const lists = { requested, approved }
  const served = serve((url, init) => {
    if (init?.method && init.method !== 'GET') return writes(url, init)
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname !== '/api/admin/returns') return undefined
    return { body: url.searchParams.get('state') === 'approved' ? lists.approved : lists.requested }
  })
  await openPage('/admin/orders?state=returns')
  await screen.findByRole('heading', { level: 1, name: 'Orders' })
  return { ...served, lists }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the queue of returns', () => {
  test('says so when none waits', async () => {
    await open({})
    await screen.findByRole('heading', { name: 'No open returns' })
  })

  test('opens the longest waiting one, counts them, and moves to the next by keyboard', async () => {
    const { writes, lists } = await open({ requested: [returnOf(1), returnOf(2)] }, () => {
      lists.requested = [returnOf(2)]
      return { body: returnOf(1, { state: 'approved' }) }
    })
    await screen.findByRole('radio', { name: 'Returns 2' })
    const toDecide = await part('To decide')
    const field = toDecide.getByRole('textbox', { name: /How it is sent back/ }) as HTMLTextAreaElement
    expect(field.value).toContain('K-0001-0000')
    fireEvent.click(toDecide.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Buyer 2'))
    expect(writes).toMatchObject([{ call: 'POST /api/admin/orders/ord_1/returns/ret_1/approve' }])
  })

  test('declines with a reason', async () => {
    const { writes } = await open({ requested: [returnOf(1)] }, () => ({
      body: returnOf(1, { state: 'declined' }),
    }))
    fireEvent.click((await part('To decide')).getByRole('button', { name: 'Decline' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Decline the return' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    await dialog.findByText('Required')
    fireEvent.input(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'It was worn.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(writes).toMatchObject([{ body: { reason: 'It was worn.' } }]))
  })

  test('books arrived units, up to the requested number', async () => {
    const { writes } = await open({ approved: [returnOf(1, { state: 'approved' })] }, () => ({
      body: returnOf(1, { state: 'received', refund: { amount: '48.00', state: 'paying' } }),
    }))
    const coming = await part('In transit')
    fireEvent.click(coming.getByRole('button', { name: 'Receive the return of Buyer 1' }))
    const off = within(coming.getByRole('group', { name: 'Quantity of Ensō Tee written off' }))
    fireEvent.click(off.getByRole('button', { name: 'One more' }))
    expect(coming.getByText('Ensō Tee: 2 of 2 arrived')).toBeDefined()
    fireEvent.click(coming.getByRole('button', { name: 'Book as received' }))
    await screen.findByText('Received: refund of $48.00 started')
    expect(writes).toMatchObject([{ body: { lines: [{ line: 0, resellable: 1, unsellable: 1 }] } }])
  })

  test('shows the reason of a refusal, and loads the queue again', async () => {
    const { asked } = await open({ approved: [returnOf(1, { state: 'approved' })] }, () =>
      problem(409, 'return.changed', 'Only an approved return can be received, and only once'),
    )
    const coming = await part('In transit')
    fireEvent.click(coming.getByRole('button', { name: /^Receive the return/ }))
    const before = asked.length
    fireEvent.click(coming.getByRole('button', { name: 'Book as received' }))
    await coming.findByRole('alert')
    await waitFor(() =>
      expect(asked.slice(before).some((one) => one.startsWith('/api/admin/returns'))).toBe(true),
    )
  })

  test('that fails to load says so', async () => {
    setSessionHint(true)
    serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
      return pathname === '/api/admin/returns' ? { status: 403, body: {} } : undefined
    })
    await openPage('/admin/orders?state=returns')
    await screen.findByText('The returns could not be loaded')
  })
})
