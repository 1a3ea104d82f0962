import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#shared/rules/store/cart.ts'
import { cartOf, changeCart, guest } from '../../../web/parts/cart/cart-store.ts'
import { shirtOf } from '../../support/store/products.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'

/** Visitors fill a cart and sign in only at the checkout, which they reach with it. */

const tee = shirtOf('Tee', ['m'], ['black'], {}, { price: '24.00' })
const line: CartLine = {
  productId: tee.id,
  size: 'm',
  color: 'black',
  quantity: 2,
  price: '24.00',
  name: 'Tee',
  imageUrl: null,
  isDigital: false,
}

const signInFor = (returnTo: string) => `/api/login?${new URLSearchParams({ returnTo })}`

const server = (isSignedIn: boolean) =>
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return isSignedIn ? { body: member } : { status: 401, body: {} }
    if (pathname === '/api/payment-ways') return { body: { card: true, wallet: true } }
    return pathname === `/api/products/${tee.id}` ? { body: tee } : undefined
  })

/** The same browser after signing in. */
async function signedIn(path: string): Promise<void> {
  cleanup()
  setSessionHint(true)
  server(true)
  await openPage(path)
}

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => localStorage.clear())

describe('for a visitor', () => {
  test('Checkout leads to the sign-in, which returns to the checkout', async () => {
    changeCart(guest, () => [line])
    server(false)
    await openPage('/cart')
    const checkout = await screen.findByRole('link', { name: 'Checkout' })
    expect(checkout.getAttribute('href')).toBe(signInFor('/checkout'))
  })

  test('Buy now leads to the sign-in, which returns to the checkout of that product', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...location, assign })
    server(false)
    await openPage(`/store/product/${tee.id}?size=m&color=black`)
    fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
    const wanted = new URLSearchParams({ product: tee.id, size: 'm', color: 'black', quantity: '1' })
    expect(assign).toHaveBeenCalledExactlyOnceWith(signInFor(`/checkout?${wanted}`))
  })
})

describe('after the sign-in', () => {
  test('the checkout shows the cart, once', async () => {
    changeCart(guest, () => [line])
    await signedIn('/checkout')
    expect(await screen.findByRole('button', { name: 'Pay $53.99' })).toBeTruthy()
    expect(cartOf(member.id)).toEqual([line])
    expect(cartOf(guest)).toEqual([])
  })

  test('a second tab and a reload do not add it again', async () => {
    changeCart(guest, () => [line])
    await signedIn('/checkout')
    await screen.findByRole('button', { name: 'Pay $53.99' })
    await signedIn('/cart')
    expect(await screen.findByText('2 items')).toBeTruthy()
    // The other tab, which was open before, hears of the change.
    act(() => {
      const newValue = localStorage.getItem('kiai.carts')
      dispatchEvent(new StorageEvent('storage', { key: 'kiai.carts', newValue }))
    })
    await waitFor(() => expect(cartOf(member.id)).toEqual([line]))
    expect(screen.getByText('2 items')).toBeTruthy()
  })

  test('a cart of the member is added to, once', async () => {
    changeCart(guest, () => [line])
    changeCart(member.id, () => [{ ...line, quantity: 1 }])
    await signedIn('/checkout')
    expect(await screen.findByRole('button', { name: /^Pay \$72\.00/ })).toBeTruthy()
    expect(cartOf(member.id)).toEqual([{ ...line, quantity: 3 }])
  })
})
