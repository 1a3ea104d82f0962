import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { productOf, shirtOf } from '../../support/store/products.ts'
import { openPage, type Server, serve } from '../app-harness.tsx'

/** The store's listing, as a visitor sees it. */

const goods = [
  shirtOf('Ensō Tee', ['m', 'l'], ['black', 'red'], { 'm-red': 0 }, { price: '24.00' }),
  shirtOf('Crane Tee', ['s'], ['black'], { 's-black': 0 }, { price: '28.00' }),
  productOf('Jade River Sword, print', { price: '20.00', description: 'On matte paper' }),
  productOf('Ginga, clip', { category: 'video_clip', isDigital: true, price: '6.00' }),
]
const store: Server = ({ pathname }) => (pathname === '/api/products' ? { body: goods } : undefined)

async function openStore(path = '/store', server = store) {
  const { asked } = serve(server)
  await openPage(path)
  return asked
}
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Products' })
  return within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
}
const filters = () => screen.getByRole('complementary', { name: 'Filters' })
const choose = (name: RegExp | string) => fireEvent.click(within(filters()).getByLabelText(name))

test('a visitor sees all products, each with a link to its page', async () => {
  const asked = await openStore()
  expect(await names()).toHaveLength(4)
  const link = screen.getByRole('link', { name: 'Ensō Tee' })
  expect(link.getAttribute('href')).toBe('/store/product/prd_ens-tee')
  expect(asked.filter((path) => path.startsWith('/api/products'))).toHaveLength(1)
  expect(asked).not.toContain('/api/auth/user')
})

test('categories show their number of products, and a chosen one filters the list', async () => {
  const asked = await openStore()
  await names()
  const counts = within(filters())
    .getAllByRole('radio')
    .map(({ parentElement }) => parentElement?.textContent)
  expect(counts).toEqual(['All4', 'T-shirts2', 'Video clips1', 'Photos1'])
  choose(/^T-shirts/)
  await waitFor(async () => expect(await names()).toEqual(['Ensō Tee', 'Crane Tee']))
  // All products are loaded: nothing is requested again.
  expect(asked.filter((path) => path.startsWith('/api/products'))).toHaveLength(1)
})

test('the counts follow the other filters', async () => {
  await openStore('/store?stock=in')
  await names()
  expect(within(filters()).getByLabelText(/^T-shirts/).parentElement?.textContent).toBe('T-shirts1')
  expect(within(filters()).getByLabelText(/^In stock only/).parentElement?.textContent).toContain('3')
})

test('words match names and descriptions in any case', async () => {
  await openStore()
  await names()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the store' }), {
    target: { value: 'MATTE' },
  })
  await waitFor(async () => expect(await names()).toEqual(['Jade River Sword, print']))
  expect(screen.getByText('1 product')).toBeTruthy()
})

test('the filters come from the address', async () => {
  await openStore('/store?category=tshirt&size=l&color=red&from=20&to=25&stock=in&sort=price_high')
  expect(await names()).toEqual(['Ensō Tee'])
  const chips = screen
    .getAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent)
  expect(chips).toEqual([
    'Category: T-shirts',
    'Price: $20 to $25',
    'Size: L',
    'Colour: Red',
    'Stock: in stock only',
  ])
})

test.each([
  'category=sword',
  'size=huge',
  'color=plaid',
  'from=-3',
  'to=1e9',
  'sort=popular',
  `search=&from=${'9'.repeat(900)}`,
])('an address with %s does not filter', async (query) => {
  await openStore(`/store?${query}`)
  expect(await names()).toHaveLength(4)
})

test('a size and a colour must match in one variant that is in stock', async () => {
  await openStore('/store?size=m&color=red&stock=in')
  expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeTruthy()
})

describe('the price', () => {
  test('has two handles between the lowest and the highest price that cannot cross', async () => {
    await openStore()
    await names()
    const handle = (name: string) => within(filters()).getByRole('slider', { name }) as HTMLInputElement
    expect([handle('Lowest price').min, handle('Highest price').max]).toEqual(['6', '28'])
    fireEvent.change(handle('Highest price'), { target: { value: '20' } })
    await waitFor(async () => expect(await names()).toEqual(['Jade River Sword, print', 'Ginga, clip']))
    fireEvent.change(handle('Lowest price'), { target: { value: '26' } })
    await waitFor(() => expect(handle('Lowest price').value).toBe('20'))
  })
})

describe('an empty result', () => {
  test('says so with the filters, and leads back to all products', async () => {
    await openStore('/store?search=kimono&size=m&to=22')
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeTruthy()
    expect(screen.getByText('No products match “kimono”, size M, up to $22.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(await names()).toHaveLength(4))
  })

  test('says so for an empty store too, where no filter is set', async () => {
    await openStore('/store', () => undefined)
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })
})

test('a store that fails to load says so, and can be loaded again', async () => {
  let isDown = true
  await openStore('/store', (url, init) => (isDown ? { status: 400, body: {} } : store(url, init)))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await names()).toHaveLength(4)
})

test('more products than one page are all loaded, and shown on demand', async () => {
  const many = Array.from({ length: 30 }, (_, at) => productOf(`Print ${at}`, { id: `prd_${at}` }))
  const asked = await openStore('/store', ({ pathname, searchParams }) => {
    if (pathname !== '/api/products') return undefined
    const isSecond = searchParams.get('cursor') === 'two'
    const link = { link: '</api/products?limit=100&cursor=two>; rel="next"' }
    return isSecond ? { body: many.slice(15) } : { body: many.slice(0, 15), headers: link }
  })
  await waitFor(() => expect(screen.getByText('30 products')).toBeTruthy())
  expect(asked.filter((path) => path.startsWith('/api/products'))).toHaveLength(2)
  expect(await names()).toHaveLength(24)
  fireEvent.click(screen.getByRole('button', { name: 'Show More Products' }))
  expect(await names()).toHaveLength(30)
})

test('a card shows whether a product has no reviews yet, is digital, nearly sold out or sold out, and its colours', async () => {
  const now = new Date().toISOString()
  const products = [
    productOf('Fresh', { publishedAt: '2020-01-01T00:00:00.000Z' }),
    productOf('File', { isDigital: true, rating: '4.50', reviewCount: 2, publishedAt: now }),
    shirtOf('Last', ['m'], ['black', 'red'], { 'm-black': 2, 'm-red': 1 }),
    shirtOf('Gone', ['m'], ['black'], { 'm-black': 0 }),
  ]
  await openStore('/store', ({ pathname }) => (pathname === '/api/products' ? { body: products } : undefined))
  await names()
  const card = (name: string) => screen.getByRole('heading', { name }).closest('article')?.textContent
  expect(card('Fresh')).toContain('New')
  expect(card('File')).toContain('Digital')
  // A product is new until its first review, whenever it was published.
  expect(card('File')).not.toContain('New')
  expect(card('File')).toContain('4.5')
  expect(card('Last')).toContain('3 left')
  expect(card('Last')).toContain('Colours: Black, Red')
  expect(card('Gone')).toContain('Out of stock')
})
