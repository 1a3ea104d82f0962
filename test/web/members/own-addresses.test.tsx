import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeptAddress } from '#shared/contract/address.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { refused } from '../payments/payments-fixtures.ts'

const kept = (number: number): KeptAddress => ({
  id: `adr_${number}`,
  isDefault: number === 1,
  address: {
    country: 'US',
    firstName: 'Lena',
    lastName: 'Hoffmann',
    street: `${number} Bedford Ave`,
    extra: '',
    postcode: '11249',
    city: 'Brooklyn',
    region: 'NY',
  },
})

beforeAll(
  () =>
    Promise.all([
      import('../../../web/home/profile-page.tsx'),
      import('../../../web/features/members/own-addresses.tsx'),
    ]) as Promise<unknown>,
)
beforeEach(() => setSessionHint(true))

/** The settings of a member whose addresses are kept as the server keeps them. */
async function open(count: number, refusal?: ReturnType<typeof refused>) {
  let book = Array.from({ length: count }, (_, at) => kept(at + 1))
  const served = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: member }
    if (!pathname.startsWith('/api/addresses')) return undefined
    const id = pathname.split('/')[3]
    if (!init?.method || init.method === 'GET') return { body: book }
    if (refusal) return refusal
    if (init.method === 'DELETE') {
      book = book.filter((one) => one.id !== id)
      return { status: 204 }
    }
    const { address, isDefault = false } = JSON.parse(String(init.body))
    const known = book.find((one) => one.id === id)
    const saved = known ? { ...known, address } : { ...kept(book.length + 1), address }
    book = known ? book.map((one) => (one.id === id ? saved : one)) : [...book, saved]
    if (isDefault) book = [saved, ...book.filter((one) => one.id !== id)]
    book = book.map((one, at) => ({ ...one, isDefault: at === 0 }))
    return { status: known ? 200 : 201, body: saved }
  })
  await openPage('/settings')
  const section = within(await screen.findByRole('region', { name: 'Delivery addresses' }))
  await section.findByRole('button', { name: 'Add address' })
  return { ...served, section }
}

const names = (section: Pick<typeof screen, 'getAllByRole'>) =>
  section.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\d+ Bedford Ave/)?.[0])

describe('the saved addresses of a member', () => {
  test('are absent at first, and can be added', async () => {
    const { section, writes } = await open(0)
    expect(section.getByText(/No saved addresses/)).toBeTruthy()
    fireEvent.click(section.getByRole('button', { name: 'Add address' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add address' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    await dialog.findByText('Enter the first name')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('First name')))
    expect(writes).toEqual([])
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    type('First name', 'Lena')
    type('Last name', 'Hoffmann')
    type('Street and number', '7 Bedford Ave')
    type('City', 'Brooklyn')
    type('State', 'NY')
    type('ZIP code', '11249')
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(names(section)).toEqual(['7 Bedford Ave']))
    expect(section.getByText('Default')).toBeTruthy()
    expect(writes).toMatchObject([
      { call: 'POST /api/addresses', body: { address: { street: '7 Bedford Ave', country: 'US' } } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add address' })).toBeNull())
  })

  test('can be changed', async () => {
    const { section, writes } = await open(2)
    fireEvent.click(section.getByRole('button', { name: 'Edit: Lena Hoffmann, 2 Bedford Ave' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit address' }))
    fireEvent.change(dialog.getByLabelText('Street and number'), { target: { value: '9 Bedford Ave' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(names(section)).toEqual(['1 Bedford Ave', '9 Bedford Ave']))
    expect(writes).toMatchObject([
      { call: 'PUT /api/addresses/adr_2', body: { address: { street: '9 Bedford Ave' } } },
    ])
  })

  test('have another default after one press, and the focus stays at that address', async () => {
    const { section, writes } = await open(2)
    expect(section.queryByRole('button', { name: 'Make default: Lena Hoffmann, 1 Bedford Ave' })).toBeNull()
    fireEvent.click(section.getByRole('button', { name: 'Make default: Lena Hoffmann, 2 Bedford Ave' }))
    await waitFor(() => expect(names(section)).toEqual(['2 Bedford Ave', '1 Bedford Ave']))
    expect(writes).toMatchObject([{ call: 'PUT /api/addresses/adr_2', body: { isDefault: true } }])
    const edit = section.getByRole('button', { name: 'Edit: Lena Hoffmann, 2 Bedford Ave' })
    await waitFor(() => expect(document.activeElement).toBe(edit))
  })

  test('are deleted after a question', async () => {
    const { section, writes } = await open(2)
    fireEvent.click(section.getByRole('button', { name: 'Delete: Lena Hoffmann, 1 Bedford Ave' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete this address?' }))
    expect(question.getByText(/1 Bedford Ave.*Orders that go there keep it/)).toBeTruthy()
    expect(writes).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Delete address' }))
    await waitFor(() => expect(names(section)).toEqual(['2 Bedford Ave']))
    expect(writes).toMatchObject([{ call: 'DELETE /api/addresses/adr_1' }])
  })

  test('stay in the form if the server refuses them, and the reason is shown', async () => {
    const title = 'The maximum number of addresses is reached'
    const { section } = await open(1, refused(409, 'address.too_many', title))
    fireEvent.click(section.getByRole('button', { name: 'Edit: Lena Hoffmann, 1 Bedford Ave' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit address' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save address' }))
    expect(await screen.findByText(new RegExp(title))).toBeTruthy()
    expect(dialog.getByLabelText('Street and number')).toBeTruthy()
  })
})
