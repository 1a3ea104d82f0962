import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { adoptGuestCart, cartOf, changeCart, guest } from '../../../web/parts/cart/cart-store.ts'
import { shirtOf } from '../../support/store/products.ts'
import { openPage, serve } from '../app-harness.tsx'

const tee = shirtOf('Tee', ['m', 'l'], ['black'], { 'm-black': 9, 'l-black': 1 }, { price: '24.00' })
const line = {
  productId: tee.id,
  size: 'm' as const,
  color: 'black' as const,
  quantity: 2,
  price: '24.00',
  name: 'Tee',
  imageUrl: null,
  isDigital: false,
}

afterEach(() => localStorage.clear())

const openCart = async (lines: (typeof line | (Omit<typeof line, 'size'> & { size: 'l' }))[]) => {
  changeCart(guest, () => lines)
  serve(({ pathname }) => (pathname === `/api/products/${tee.id}` ? { body: tee } : undefined))
  await openPage('/cart')
}

describe('the cart', () => {
  test('that is empty leads to the store', async () => {
    await openCart([])
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open store' })).toBeTruthy()
  })

  test('shows its total with shipping', async () => {
    await openCart([line])
    expect(await screen.findByText('$53.99')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(await screen.findByText('Free shipping reached')).toBeTruthy()
  })

  test('shows changed prices and stock at their lines', async () => {
    await openCart([
      { ...line, price: '22.00' },
      { ...line, size: 'l', quantity: 3 },
    ])
    expect(await screen.findByText(/Now \$24\.00 \(it was \$22\.00/)).toBeTruthy()
    expect(screen.getByText('Only 1 left. Quantity changed from 3 to 1')).toBeTruthy()
  })

  test('shows both changes of a line whose price and stock changed', async () => {
    await openCart([{ ...line, size: 'l', quantity: 3, price: '22.00' }])
    expect(
      await screen.findByText(
        'Only 1 left. Quantity changed from 3 to 1. Now $24.00 (it was $22.00 when you added it)',
      ),
    ).toBeTruthy()
  })

  test('lets a line be removed', async () => {
    await openCart([line])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Tee' }))
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
  })

  test('follows changes made in another tab', async () => {
    await openCart([line])
    await screen.findByText('$53.99')
    const text = JSON.stringify({ guest: [{ ...line, quantity: 1 }] })
    localStorage.setItem('kiai.carts', text)
    dispatchEvent(new StorageEvent('storage', { key: 'kiai.carts', newValue: text }))
    await waitFor(() => expect(screen.getByText('$29.99')).toBeTruthy())
  })
})

describe('the cart of a visitor', () => {
  test('is moved to the member who signs in, once', () => {
    changeCart(guest, () => [line])
    changeCart('mem_1', () => [line])
    adoptGuestCart('mem_1')
    adoptGuestCart('mem_1')
    expect(cartOf('mem_1')).toEqual([{ ...line, quantity: 4 }])
    expect(cartOf(guest)).toEqual([])
  })

  test('that is unreadable counts as empty', () => {
    localStorage.setItem('kiai.carts', '{"guest":[{"productId":1},"x"],"mem_1":7}')
    expect(cartOf(guest)).toEqual([])
    expect(cartOf('mem_1')).toEqual([])
  })
})
