import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Product } from '#shared/contract/store/product.ts'
import { relatedOf } from '../../../web/features/store/product/related.tsx'
import { productOf, shirtOf } from '../../support/store/products.ts'
import { openPage, serve } from '../app-harness.tsx'

/** The page of a product, except buying. */

const pictures = [
  { url: '/media/images/a.webp', alt: 'Tee in black, front', color: 'black' as const },
  { url: '/media/images/b.webp', alt: 'Tee in red, front', color: 'red' as const },
]
const tee = shirtOf(
  'Tee',
  ['m', 'l'],
  ['black', 'red'],
  { 'm-black': 9, 'l-black': 0, 'm-red': 40 },
  {
    pictures,
    price: '24.00',
    facts: [{ name: 'Material', value: 'Cotton' }],
    tags: ['training'],
  },
)

const notFound = {
  type: 'about:blank',
  title: 'Product not found',
  status: 404,
  requestId: 'r',
  code: 'product.not_found',
  detail: 'Product not found',
}

async function open(product: Product, path = `/store/product/${product.id}`, others: Product[] = []) {
  const served = serve(({ pathname }) => {
    if (pathname === `/api/products/${product.id}`) return { body: product }
    if (pathname === `/api/products/${product.id}/reviews`) return { body: [] }
    if (pathname.startsWith('/api/products/category/')) return { body: [product, ...others] }
    return pathname.startsWith('/api/products/') ? { status: 404, body: notFound } : undefined
  })
  await openPage(path)
  return served
}
const opened = () => screen.findByRole('heading', { level: 1, name: 'Tee' })
const stock = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('the breadcrumbs show the store, the category and the current page', async () => {
  await open(tee)
  await opened()
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/store',
    '/store?category=tshirt',
  ])
  expect(trail.getByText('Tee').getAttribute('aria-current')).toBe('page')
  await waitFor(() => expect(document.title).toBe('Tee · Kiai'))
})

test('a product without reviews is new; its first review replaces that by the rating, a link to the reviews', async () => {
  await open(tee)
  const head = (await opened()).closest('header')
  expect(within(head as HTMLElement).getByText('New')).toBeTruthy()
  expect(within(head as HTMLElement).queryByRole('link')).toBeNull()
  cleanup()
  await open({ ...tee, rating: '4.00', reviewCount: 1 })
  const rated = within((await opened()).closest('header') as HTMLElement)
  expect(rated.queryByText('New')).toBeNull()
  expect(rated.getByRole('link').getAttribute('href')).toMatch(/#reviews$/)
})

describe('size and colour', () => {
  test('have to be chosen before the stock is shown', async () => {
    await open(tee)
    await opened()
    expect(stock()).toContain('Choose a size and a colour to see what is in stock')
    fireEvent.click(screen.getByRole('radio', { name: 'Black' }))
    fireEvent.click(screen.getByRole('radio', { name: 'M' }))
    await waitFor(() => expect(stock()).toContain('In stock, 9 left in M black'))
    fireEvent.click(screen.getByRole('radio', { name: /^Red/ }))
    // A large stock is shown without its number.
    await waitFor(() => expect(stock()).toContain('In stock in M red'))
  })

  test('that are sold out say so, and can still be chosen', async () => {
    await open(tee, `/store/product/${tee.id}?color=black`)
    await opened()
    const large = screen.getByRole('radio', { name: 'L sold out' }) as HTMLInputElement
    expect(large.disabled).toBe(false)
    fireEvent.click(large)
    await waitFor(() => expect(stock()).toContain('Sold out in L black'))
    // It is available in another colour.
    expect(screen.getByRole('radio', { name: 'Red' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Red' }))
    await waitFor(() => expect(stock()).toContain('In stock in L red'))
  })

  test('are in the address, where invalid values are ignored', async () => {
    await open(tee, `/store/product/${tee.id}?size=m&color=black`)
    await opened()
    expect(stock()).toContain('In stock, 9 left in M black')
    expect((screen.getByRole('radio', { name: 'M' }) as HTMLInputElement).checked).toBe(true)
  })

  test.each(['size=xxl&color=black', 'size=m&color=white', 'size=&color=plaid'])(
    '%s chooses nothing',
    async (query) => {
      await open(tee, `/store/product/${tee.id}?${query}`)
      await opened()
      expect(stock()).toContain('Choose a size and a colour to see what is in stock')
    },
  )

  test('are not shown if there is nothing to choose', async () => {
    await open(
      productOf('Tee', { variants: [{ name: 'one', size: null, color: null, inStock: true, left: 3 }] }),
    )
    await opened()
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(stock()).toContain('In stock, 3 left')
  })

  test('are preselected if there is only one', async () => {
    await open(shirtOf('Tee', ['m', 'l'], ['black'], { 'm-black': 2 }))
    await opened()
    expect((screen.getByRole('radio', { name: 'Black' }) as HTMLInputElement).checked).toBe(true)
    expect(stock()).toContain('Choose a size to see what is in stock')
  })
})

test('a product that is sold out says so at once', async () => {
  await open(shirtOf('Tee', ['m', 'l'], ['black'], { 'm-black': 0, 'l-black': 0 }))
  await opened()
  expect(stock()).toContain('Out of stock')
})

test('a digital product has no stock and is not shipped', async () => {
  await open(productOf('Tee', { isDigital: true }))
  await opened()
  expect(stock()).toContain('Available now')
  fireEvent.click(screen.getByRole('tab', { name: 'Shipping' }))
  expect(screen.getByRole('tabpanel').textContent).toContain('Nothing is shipped')
})

describe('tabs', () => {
  test('shipping shows duration and price of each method', async () => {
    await open(tee)
    await opened()
    fireEvent.click(screen.getByRole('tab', { name: 'Shipping' }))
    const { textContent } = screen.getByRole('tabpanel')
    for (const words of ['5-7 days, free over $50', '$9.99 (2-3 business days)', '$19.99', '30-day returns'])
      expect(textContent).toContain(words)
  })

  test('details show facts and tags, and reviews say so when there are none', async () => {
    await open(tee)
    await opened()
    expect(screen.getByRole('tabpanel').textContent).toContain('MaterialCotton')
    expect(screen.getByRole('link', { name: 'training' }).getAttribute('href')).toBe('/store?search=training')
    fireEvent.click(screen.getByRole('tab', { name: 'Reviews' }))
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
  })
})

test('up to four other products are shown, the most similar first', async () => {
  const others = [
    productOf('One'),
    productOf('Two', { tags: ['training'] }),
    productOf('Three'),
    productOf('Four'),
    productOf('Five'),
  ]
  expect(relatedOf(tee, [tee, ...others]).map(({ name }) => name)).toEqual(['Two', 'One', 'Three', 'Four'])
  await open(tee, undefined, others)
  await opened()
  const list = await screen.findByRole('list', { name: 'Goes well with it' })
  expect(within(list).getAllByRole('heading')).toHaveLength(4)
})

describe('the chosen variant is bought', () => {
  test('by a button that says which choice is missing, and leads there', async () => {
    await open(tee, `/store/product/${tee.id}?color=black`)
    await opened()
    fireEvent.click(screen.getByRole('button', { name: 'Choose a size' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'M' }))
  })

  test('or added to the cart, one to five units', async () => {
    await open(tee, `/store/product/${tee.id}?size=m&color=black`)
    await opened()
    for (let press = 0; press < 7; press++) fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(await screen.findByRole('link', { name: 'Cart, 5 items' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Buy now' })).toBeTruthy()
    localStorage.clear()
  })

  test('unless it is sold out', async () => {
    await open(tee, `/store/product/${tee.id}?size=l&color=black`)
    await opened()
    expect(screen.queryByRole('button', { name: /cart|buy/i })).toBeNull()
  })
})

test('search engines get structured data, and no text can break out of it', async () => {
  await open({ ...tee, description: '</script><b>' })
  await opened()
  const script = document.querySelector('script[type="application/ld+json"]')
  expect(script?.textContent).not.toContain('</script')
  const data = JSON.parse(script?.textContent ?? '')
  expect(data).toMatchObject({ '@type': 'ProductGroup', name: 'Tee', description: '</script><b>' })
  expect(data.hasVariant).toHaveLength(4)
  expect(data.hasVariant[0].offers).toMatchObject({ price: '24.00', priceCurrency: 'USD' })
  expect(data.aggregateRating).toBeUndefined()
})

describe('a product that does not exist', () => {
  test.each(['/store/product/prd_gone', '/store/product/nonsense', '/store/product/vid_1'])(
    '%s',
    async (path) => {
      await open(tee, path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Back to the store' }).getAttribute('href')).toBe('/store')
    },
  )
})

test('its second address redirects to the first', async () => {
  await open(tee, `/product/${tee.id}?color=red`)
  await opened()
  expect((screen.getByRole('radio', { name: /^Red/ }) as HTMLInputElement).checked).toBe(true)
})
