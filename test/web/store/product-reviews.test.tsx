import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductReviewing } from '#shared/contract/reviews/product-reviews.ts'
import type { Review } from '#shared/contract/reviews/review.ts'
import { productOf } from '../../support/store/products.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** Reviews on the page of a product: for visitors, and for members, authors and admins. */

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})

const at = '2026-11-02T10:00:00.000Z'
const tee = productOf('Tee', { rating: '4.50', reviewCount: 2, starCounts: [0, 0, 0, 1, 1] })
const review = (id: string, change: Partial<Review> = {}): Review => ({
  id,
  stars: 5,
  text: 'Fits well.',
  pictures: [],
  authorName: 'Goran P.',
  reply: null,
  createdAt: at,
  updatedAt: at,
  ...change,
})
const mine = { ...review('rev_own', { stars: 4, text: 'Mine.' }), removal: null }

type Given = { items?: Review[]; own?: ProductReviewing; user?: object; product?: typeof tee }

async function open(
  { items = [review('rev_1')], own, user, product = tee }: Given,
  more: Server = () => undefined,
) {
  setSessionHint(own !== undefined)
  const served = serve((url, init) => {
    const answer = more(url, init)
    if (answer) return answer
    const { pathname } = url
    if (pathname === '/api/auth/user') return own ? { body: { ...member, ...user } } : undefined
    if (pathname === `/api/products/${tee.id}`) return { body: product }
    if (pathname === `/api/products/${tee.id}/reviews`) return { body: items }
    if (pathname !== `/api/products/${tee.id}/review`)
      return pathname.startsWith('/api/products/category/') ? { body: [] } : undefined
    if (init?.method === 'DELETE') return { status: 204 }
    return { body: init?.method === 'PUT' ? { ...mine, stars: 3 } : own }
  })
  await openPage(`/store/product/${tee.id}#reviews`)
  const panel = await screen.findByRole('tabpanel')
  await screen.findByRole('tab', { name: /^Reviews/, selected: true })
  return { ...served, panel: within(panel) }
}

describe('every visitor', () => {
  test("sees the average, the number of each rating, texts, pictures and the shop's answers", async () => {
    const pictures = ['/media/images/members/mem_1/pic_1.jpg']
    const { panel } = await open({
      items: [
        review('rev_1', { pictures, reply: { text: 'Thank you.', at } }),
        review('rev_2', { authorName: '' }),
      ],
    })
    const bars = await panel.findByRole('list', { name: 'Number of reviews by stars' })
    expect(
      within(bars)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['55 stars: 1', '44 stars: 1', '33 stars: 0', '22 stars: 0', '11 star: 0'])
    expect(panel.getByText('4.5')).toBeTruthy()
    const list = await panel.findByRole('list', { name: 'Reviews of Tee' })
    const text = list.textContent ?? ''
    for (const words of [
      'Fits well.',
      'Goran P. · Nov 2, 2026',
      '5 stars',
      'Kiai · Nov 2, 2026',
      'Thank you.',
      'A buyer',
    ])
      expect(text).toContain(words)
    fireEvent.click(panel.getByRole('button', { name: 'Picture 1 of 1 by Goran P.' }))
    expect(await screen.findByRole('dialog', { name: 'Picture 1 of 1 by Goran P.' })).toBeTruthy()
    expect(panel.getByText('Members who have received the product can review it.')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /Write|Reply|Remove/ })).toBeNull()
  })

  test('reaches the reviews by the stars beside the price, and search engines get them too', async () => {
    await open({})
    const link = screen.getByRole('link', { name: /^Rating\s*4\.5/ })
    expect(link.getAttribute('href')).toBe(`/store/product/${tee.id}#reviews`)
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data.aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: '4.50',
      reviewCount: 2,
      bestRating: 5,
    })
  })

  test('is told that there are no reviews yet', async () => {
    const product = { ...tee, rating: '0.00', reviewCount: 0, starCounts: [0, 0, 0, 0, 0] }
    const { panel } = await open({ items: [], product })
    expect(await panel.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
    expect(panel.queryByRole('list', { name: 'Number of reviews by stars' })).toBeNull()
  })
})

describe('a member', () => {
  test('who has not received the product is told who may review it', async () => {
    const { panel } = await open({ own: { review: null, mayReview: false } })
    expect(await panel.findByText('Members who have received the product can review it.')).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Write a review' })).toBeNull()
  })

  test('who has received the product can send a review once stars are given', async () => {
    const { panel, writes } = await open({ own: { review: null, mayReview: true } })
    fireEvent.click(await panel.findByRole('button', { name: 'Write a review' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Review of Tee' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Publish review' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Please choose one to five stars.')
    expect(writes).toEqual([])
    fireEvent.click(dialog.getByRole('radio', { name: '3 stars' }))
    fireEvent.change(dialog.getByLabelText('Your review (optional)'), { target: { value: 'Mine.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Publish review' }))
    await screen.findByText('Thank you')
    expect(writes).toEqual([
      {
        call: `PUT /api/products/${tee.id}/review`,
        body: { stars: 3, text: 'Mine.', pictures: [] },
      },
    ])
    // The average on the page is updated at once: (4 + 5 + 3) / 3.
    expect(await panel.findByText('3 reviews')).toBeTruthy()
    expect(panel.getByText('4.0')).toBeTruthy()
  })

  test('changes and deletes their own review', async () => {
    const { panel, writes } = await open({ own: { review: mine, mayReview: true }, items: [mine] })
    expect(await panel.findByText('You gave 4 stars on Nov 2, 2026.')).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Change your review' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Review of Tee' }))
    expect((dialog.getByLabelText('Your review (optional)') as HTMLTextAreaElement).value).toBe('Mine.')
    fireEvent.click(dialog.getByRole('radio', { name: '3 stars' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Change review' }))
    expect(await panel.findByText('You gave 3 stars on Nov 2, 2026.')).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Delete' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete review' }))
    expect(await panel.findByRole('button', { name: 'Write a review' })).toBeTruthy()
    await waitFor(() => expect(panel.queryByText('“Mine.”')).toBeNull())
    expect(writes.map(({ call }) => call)).toEqual([
      `PUT /api/products/${tee.id}/review`,
      `DELETE /api/products/${tee.id}/review`,
    ])
  })

  test('is told why Kiai has removed it', async () => {
    const own = { review: { ...mine, removal: { reason: 'Foul words.', at } }, mayReview: false }
    const { panel } = await open({ own, items: [] })
    expect(await panel.findByText(/Kiai has removed your review of Nov 2, 2026: “Foul words.”/)).toBeTruthy()
    expect(panel.queryByRole('button', { name: /review/ })).toBeNull()
  })
})

test('a member reports a review of another member, once, and never their own', async () => {
  const { panel, writes } = await open(
    { own: { review: mine, mayReview: true }, items: [mine, review('rev_1')] },
    ({ pathname }) => (pathname === '/api/reviews/rev_1/report' ? { status: 204 } : undefined),
  )
  const report = await panel.findByRole('button', { name: /^Report/ })
  expect(report.textContent).toBe('Report the review of Goran P.')
  fireEvent.click(report)
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the review of Goran P.' }))
  fireEvent.change(dialog.getByLabelText('What is wrong with it?'), { target: { value: 'untrue' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await panel.findByText('You have reported this review.')).toBeTruthy()
  expect(panel.queryByRole('button', { name: /^Report/ })).toBeNull()
  expect(writes).toEqual([{ call: 'POST /api/reviews/rev_1/report', body: { reason: 'untrue' } }])
})

test('an admin answers in the shop’s name', async () => {
  const { panel, writes } = await open(
    { own: { review: null, mayReview: false }, user: { isAdmin: true } },
    ({ pathname }) =>
      pathname === '/api/admin/reviews/rev_1/reply'
        ? { body: review('rev_1', { reply: { text: 'Thank you.', at } }) }
        : undefined,
  )
  fireEvent.click(await panel.findByRole('button', { name: 'Reply to Goran P.' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Goran P.' }))
  fireEvent.change(dialog.getByLabelText('Your reply'), { target: { value: 'Thank you.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Publish reply' }))
  expect(await panel.findByText('Thank you.')).toBeTruthy()
  expect(writes).toEqual([{ call: 'PUT /api/admin/reviews/rev_1/reply', body: { text: 'Thank you.' } }])
})
