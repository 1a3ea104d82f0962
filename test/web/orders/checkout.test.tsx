import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutChange } from '#shared/contract/payments/checkout.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { CartLine } from '#shared/rules/store/cart.ts'
import { changeCart } from '../../../web/parts/cart/cart-store.ts'
import { productOf, shirtOf } from '../../support/store/products.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { refused } from '../payments/payments-fixtures.ts'

/** The checkout: what it refuses itself, and what it shows when prices or stock have changed. */

const tee = shirtOf('Tee', ['m', 'l'], ['black'], {}, { price: '24.00' })
const photo = productOf('Dawn', { price: '6.00', isDigital: true })

const lineOf = (product: Product, given: Partial<CartLine> = {}): CartLine => ({
  productId: product.id,
  size: product.isDigital ? null : 'm',
  color: product.isDigital ? null : 'black',
  quantity: 1,
  price: product.price,
  name: product.name,
  imageUrl: null,
  isDigital: product.isDigital,
  ...given,
})

const kept = {
  id: 'adr_1',
  isDefault: true,
  address: {
    country: 'US',
    firstName: 'Mika',
    lastName: 'Berg',
    street: '118 Bedford Ave',
    extra: '',
    postcode: '11249',
    city: 'Brooklyn',
    region: 'NY',
  },
}

type Setting = {
  lines?: readonly CartLine[]
  addresses?: readonly (typeof kept)[]
  ways?: { card: boolean; wallet: boolean }
  /** Answers of the payment call, one for each press. The last one stays. */
  answers?: readonly ReturnType<typeof refused>[]
}

const paid = { status: 201, body: { orderId: 'ord_1', checkoutUrl: 'https://pay.test/1' } }
let products: Product[] = []

async function open({ lines, addresses = [kept], ways = { card: true, wallet: true }, answers }: Setting) {
  setSessionHint(true)
  changeCart(member.id, () => [...(lines ?? [lineOf(tee)])])
  const left = [...(answers ?? [])]
  const served = serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    if (pathname === '/api/payment-ways') return { body: ways }
    if (pathname === '/api/addresses') return { body: addresses }
    if (pathname === '/api/checkout') return left.shift() ?? paid
    const product = products.find(({ id }) => pathname === `/api/products/${id}`)
    return product && { body: product }
  })
  await openPage('/checkout')
  await screen.findByRole('button', { name: /^Pay \$/ })
  return served
}

const changeOf = (product: Product, given: Partial<CheckoutChange>): CheckoutChange => ({
  productId: product.id,
  size: product.isDigital ? null : 'm',
  color: product.isDigital ? null : 'black',
  name: product.name,
  change: 'price',
  price: product.price,
  left: null,
  ...given,
})

const changed = (changes: readonly CheckoutChange[], total: string) => {
  const answer = refused(409, 'cart.changed', 'Something in your cart has changed')
  return { ...answer, body: { ...answer.body, changes, shipping: '5.99', total } }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const bodies = (writes: { call: string; body: unknown }[]) =>
  writes.filter(({ call }) => call === 'POST /api/checkout').map(({ body }) => body)

beforeAll(() => import('../../../web/features/orders/checkout/checkout-page.tsx'))
beforeEach(() => {
  products = [tee, photo]
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => localStorage.clear())

describe('the checkout', () => {
  test('sends the shown prices and the address, and leads to the provider', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...location, assign })
    const { writes } = await open({ lines: [lineOf(tee, { quantity: 2 })] })
    press('Pay $53.99')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(bodies(writes)).toMatchObject([
      {
        items: [{ productId: tee.id, size: 'm', color: 'black', quantity: 2, price: '24.00' }],
        address: kept.address,
        shipping: 'standard',
        provider: 'stripe',
        total: '53.99',
      },
    ])
  })

  test('names each missing part of the address, and sends nothing', async () => {
    const { writes } = await open({ addresses: [] })
    press('Pay $29.99')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The address is not complete yet:')).toBeTruthy()
    const parts = alert.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(parts).toContain('Enter the street and number')
    expect(parts).toContain('Enter the ZIP code')
    expect(screen.getByLabelText('Street and number').getAttribute('aria-invalid')).toBe('true')
    expect(bodies(writes)).toEqual([])
  })

  test('says that no payment is set up, and sends nothing', async () => {
    const { writes } = await open({ ways: { card: false, wallet: false } })
    expect(screen.getByText(/Payment processing is being set up/)).toBeTruthy()
    const pay = screen.getByRole('button', { name: 'Pay $29.99' })
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(pay)
    expect(bodies(writes)).toEqual([])
  })

  test('of files alone asks for no address and ships nothing', async () => {
    vi.stubGlobal('location', { ...location, assign: vi.fn() })
    const { writes } = await open({ lines: [lineOf(photo)] })
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
    press('Pay $6.00')
    await waitFor(() => expect(bodies(writes)).toHaveLength(1))
    expect(bodies(writes)[0]).not.toHaveProperty('address')
  })

  test('sends an unchanged order under the same key after a way back from the provider', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...location, assign })
    const { writes } = await open({})
    press('Pay $29.99')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    act(() => void dispatchEvent(new Event('pageshow')))
    press('Pay $29.99')
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
    const [first, second] = bodies(writes)
    expect(second).toEqual(first)
  })
})

describe('the checkout of a cart that has changed', () => {
  test('names each change and the new total, and sends the new prices under a new key', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...location, assign })
    const gi = shirtOf('Gi', ['m'], ['black'], {}, { price: '80.00' })
    const belt = shirtOf('Belt', ['m'], ['black'], {}, { price: '10.00' })
    const mat = shirtOf('Mat', ['m'], ['black'], {}, { price: '30.00' })
    products = [tee, gi, belt, mat]
    const { writes } = await open({
      lines: [lineOf(tee), lineOf(gi, { quantity: 3 }), lineOf(belt), lineOf(mat, { quantity: 5 })],
      answers: [
        changed(
          [
            changeOf(tee, { change: 'gone', left: 0 }),
            changeOf(gi, { change: 'fewer', left: 2, price: '85.00' }),
            changeOf(belt, { price: '12.00' }),
            changeOf(mat, { change: 'too_many', left: 4 }),
          ],
          '302.00',
        ),
      ],
    })
    press(/^Pay \$/)
    await screen.findByRole('heading', { level: 1, name: 'One item sold out' })
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tee: sold out',
      'Gi: only 2 left, now $85.00',
      'Belt: now $12.00',
      'Mat: at most 4',
    ])
    expect(assign).not.toHaveBeenCalled()

    products = [
      shirtOf('Tee', ['m'], ['black'], { 'm-black': 0 }, { price: '24.00' }),
      shirtOf('Gi', ['m'], ['black'], { 'm-black': 2 }, { price: '85.00' }),
      { ...belt, price: '12.00' },
      shirtOf('Mat', ['m'], ['black'], { 'm-black': 4 }, { price: '30.00' }),
    ]
    press('Continue, $302.00')
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $302.00' }))
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    const [before, after] = bodies(writes) as { key: string; total: string; items: unknown }[]
    expect(after?.total).toBe('302.00')
    expect(after?.items).toMatchObject([
      { productId: gi.id, quantity: 2, price: '85.00' },
      { productId: belt.id, quantity: 1, price: '12.00' },
      { productId: mat.id, quantity: 4, price: '30.00' },
    ])
    expect(after?.key).not.toBe(before?.key)
  })

  test('says that only the total has changed, if no item has', async () => {
    await open({ answers: [changed([], '31.00')] })
    press('Pay $29.99')
    await screen.findByRole('heading', { level: 1, name: 'Your order has changed' })
    expect(screen.getByText('Nothing was charged. The total has changed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue, $31.00' })).toBeTruthy()
  })

  test('of which nothing is left leads back to the cart only', async () => {
    await open({ answers: [changed([changeOf(tee, { change: 'gone', left: 0 })], '0.00')] })
    press('Pay $29.99')
    await screen.findByRole('heading', { level: 1, name: 'One item sold out' })
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart')
  })
})
