import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { factsIn } from '../../../web/features/store/admin/product-form.tsx'
import { shirtOf } from '../../support/store/products.ts'
import { member, onWideScreen, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** Admins create, change, count, publish and archive products. */

const tee: AdminProduct = {
  ...shirtOf('Ensō Tee', ['m', 'l'], ['black', 'red'], { 'm-black': 9 }, { price: '24.00' }),
  file: null,
  isSwitchedOn: true,
  state: 'draft',
  publishAt: null,
  publishedAt: null,
  variants: shirtOf('Ensō Tee', ['m', 'l'], ['black', 'red'], { 'm-black': 9 }).variants.map((each) => ({
    ...each,
    isCounted: each.left !== null,
    onHand: each.left ?? 0,
  })),
}
const live: AdminProduct = { ...tee, id: 'prd_live', name: 'Live Tee', state: 'published' }

let products: AdminProduct[]
beforeEach(() => {
  products = [tee, live]
  setSessionHint(true)
  onWideScreen()
})

const server: Server = ({ pathname }, init) => {
  if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
  if (!pathname.startsWith('/api/admin/products')) return undefined
  if (init?.method === 'POST') return { status: 201, body: { ...tee, id: 'prd_new', name: 'New Tee' } }
  if (init?.method === 'PUT') return { body: tee }
  return { body: products }
}

async function open(path = '/admin/products', answers = server) {
  const served = serve(answers)
  await openPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Products' })
  return served
}
const row = async (name: string) =>
  (await screen.findByRole('button', { name: `More for ${name}` })).closest('tr') as HTMLElement
const inMenu = async (name: string, entry: string) => {
  const entries = within(await row(name)).getAllByRole('button', { hidden: true })
  const found = entries.find(({ textContent }) => textContent?.trim().startsWith(entry))
  expect(found).toBeDefined()
  fireEvent.click(found as HTMLElement)
}

test('the list shows price, stock and state of each product', async () => {
  await open()
  const { textContent } = await row('Ensō Tee')
  for (const words of ['$24.00', '9 left', 'Draft']) expect(textContent).toContain(words)
  expect((await row('Live Tee')).textContent).toContain('Published')
})

test('the filter comes from the address; invalid values are ignored', async () => {
  const { asked } = await open('/admin/products?status=archived&category=sword&search=tee')
  await row('Live Tee')
  expect(asked).toContain('/api/admin/products?limit=25&search=tee&status=archived')
})

test('an empty list says so', async () => {
  products = []
  await open()
  expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeTruthy()
})

describe('a new product', () => {
  const fill = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('is sent as filled in, with an idempotency key of its own', async () => {
    const { writes } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add Product' }))
    fill(/^Name/, 'New Tee')
    fill(/^Price in dollars/, '$24.5')
    fireEvent.click(screen.getByRole('checkbox', { name: /Red/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'M' }))
    fill(/^Details/, 'Material: Cotton\nWash: 30: inside out')
    fill(/^Tags/, 'film, sword')
    fireEvent.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({
      name: 'New Tee',
      category: 'tshirt',
      price: '24.50',
      color: ['red'],
      size: ['m'],
      facts: [
        { name: 'Material', value: 'Cotton' },
        { name: 'Wash', value: '30: inside out' },
      ],
      tags: ['film', 'sword'],
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('without a name or a price is not sent, and the field says why', async () => {
    const { writes } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add Product' }))
    fill(/^Price in dollars/, '0.20')
    fireEvent.click(screen.getByRole('button', { name: 'Create product' }))
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(await screen.findByText('At least 0.50 dollars')).toBeTruthy()
    expect(writes).toEqual([])
  })

  test('has sizes and colours only as a T-shirt', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add Product' }))
    expect(screen.getByRole('checkbox', { name: 'XXL' })).toBeTruthy()
    const dialog = screen.getByRole('dialog', { name: 'Add Product' })
    fireEvent.change(within(dialog).getByLabelText(/^Category/), { target: { value: 'photo' } })
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'XXL' })).toBeNull())
    expect(screen.getByRole('switch', { name: 'A file to download' })).toBeTruthy()
  })
})

test('details are lines of a name and a value', () => {
  expect(factsIn('Material: Cotton\n\n Wash : 30 °C \nno colon')).toEqual([
    { name: 'Material', value: 'Cotton' },
    { name: 'Wash', value: '30 °C' },
    { name: 'no colon', value: '' },
  ])
})

describe('pictures', () => {
  const two = [
    { url: 'https://example.com/a.jpg', alt: 'Front', color: null },
    { url: 'https://example.com/b.jpg', alt: 'Back', color: null },
  ]

  test('are sorted, described and removed, and saved in that state', async () => {
    products = [{ ...tee, pictures: two }]
    const { writes } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Edit Ensō Tee/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Move picture 2 up' }))
    fireEvent.change(screen.getByLabelText('Description of picture 1'), { target: { value: 'From behind' } })
    fireEvent.change(screen.getByLabelText('Colour of picture 1'), { target: { value: 'red' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture 2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({
      pictures: [{ url: 'https://example.com/b.jpg', alt: 'From behind', color: 'red' }],
      knownUpdatedAt: tee.updatedAt,
    })
  })

  test('without a description are not saved, and the picture says so', async () => {
    products = [{ ...tee, pictures: two }]
    const { writes } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Edit Ensō Tee/ }))
    fireEvent.change(screen.getByLabelText('Description of picture 2'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(writes).toEqual([])
  })
})

describe('the stock', () => {
  test('has a figure for each size in each colour; only changes are sent, with the known figure', async () => {
    const { writes } = await open()
    await inMenu('Ensō Tee', 'Stock')
    expect((screen.getByLabelText('M, Black') as HTMLInputElement).value).toBe('9')
    expect((screen.getByLabelText('L, Red') as HTMLInputElement).value).toBe('')
    fireEvent.change(screen.getByLabelText('M, Black'), { target: { value: '12' } })
    fireEvent.change(screen.getByLabelText('L, Red'), { target: { value: '3' } })
    fireEvent.change(screen.getByLabelText('Change'), { target: { value: 'received' } })
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Delivery' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save stock' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toEqual({
      call: `PUT /api/admin/products/${tee.id}/stock`,
      body: {
        kind: 'received',
        reason: 'Delivery',
        variants: [
          { name: 'm-black', isCounted: true, onHand: 12, knownOnHand: 9 },
          { name: 'l-red', isCounted: true, onHand: 3, knownOnHand: 0 },
        ],
      },
    })
  })

  test('that is emptied is no longer counted', async () => {
    const { writes } = await open()
    await inMenu('Ensō Tee', 'Stock')
    fireEvent.change(screen.getByLabelText('M, Black'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save stock' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({
      kind: 'corrected',
      variants: [{ name: 'm-black', isCounted: false, onHand: 9, knownOnHand: 9 }],
    })
  })

  test.each(['-1', '1.5', 'many', '100000'])('%s is not a valid figure', async (value) => {
    const { writes } = await open()
    await inMenu('Ensō Tee', 'Stock')
    fireEvent.change(screen.getByLabelText('M, Black'), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Save stock' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Enter whole numbers')
    expect(writes).toEqual([])
  })
})

describe('publishing', () => {
  test('happens now', async () => {
    const { writes } = await open()
    await inMenu('Ensō Tee', 'Publish')
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toEqual({ knownUpdatedAt: tee.updatedAt, state: 'published', publishAt: null })
  })

  test('or at a time in the admin’s own time zone, which is required', async () => {
    const { writes } = await open()
    await inMenu('Ensō Tee', 'Publish')
    fireEvent.click(screen.getByRole('radio', { name: /^Later/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Please choose a day and a time')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '2027-01-02T10:00' } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({ publishAt: new Date('2027-01-02T10:00').toISOString() })
  })

  test.each([
    ['Unpublish', 'draft'],
    ['Archive', 'archived'],
  ])('%s leads to %s', async (entry, state) => {
    const { writes } = await open()
    await inMenu('Live Tee', entry)
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toMatchObject({ call: 'PUT /api/admin/products/prd_live/publication', body: { state } })
  })
})
