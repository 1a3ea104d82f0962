import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ReportedReview } from '#shared/contract/reviews/reports.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, onWideScreen, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { refused } from '../payments/payments-fixtures.ts'

/** Reports of members, for the decision of admins. */

const at = '2026-11-02T10:00:00.000Z'
const item: ReportedReview = {
  review: {
    id: 'rev_1',
    stars: 1,
    text: 'Ask Tom Baker for his address.',
    pictures: [],
    authorName: 'Mika O.',
    reply: null,
    createdAt: at,
    updatedAt: at,
  },
  subject: 'product',
  aboutId: 'prd_1',
  aboutName: 'Dojo Tee',
  reports: 2,
  reasons: ['private', 'other'],
  reportedAt: at,
}
let items: ReportedReview[]
beforeEach(() => {
  items = [item]
  setSessionHint(true)
  onWideScreen()
  dismissToast()
})

async function open(more: Server = () => undefined) {
  const served = serve((url, init) => {
    const answer = more(url, init)
    if (answer) return answer
    const { pathname } = url
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/admin/reviews/reported') return { body: items }
    if (!pathname.startsWith('/api/admin/reviews/')) return undefined
    items = []
    return { status: 204 }
  })
  await openPage('/admin/reviews')
  await screen.findByRole('heading', { level: 1, name: 'Reviews' })
  return served
}
const list = () => screen.findByRole('list', { name: 'Reported reviews' })

test('each report shows its review, the number of reporters, the reasons, and the text', async () => {
  await open()
  const { textContent } = await list()
  for (const words of [
    'Dojo Tee',
    '2 reports since Nov 2, 2026',
    'Reveals something private',
    'Something else',
    'Ask Tom Baker for his address.',
  ])
    expect(textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'Dojo Tee' }).getAttribute('href')).toBe(
    '/store/product/prd_1#reviews',
  )
})

test('a review is kept over the reports that were seen', async () => {
  const { writes } = await open()
  fireEvent.click(within(await list()).getByRole('button', { name: 'Keep the review of Mika O.' }))
  expect(await screen.findByRole('heading', { name: 'No Reports' })).toBeTruthy()
  expect(writes).toEqual([{ call: 'POST /api/admin/reviews/rev_1/keep', body: { reports: 2 } }])
})

test('a review with newer reports is read again', async () => {
  await open(({ pathname }) => {
    if (!pathname.endsWith('/keep')) return undefined
    items = [{ ...item, reports: 3 }]
    return refused(409, 'review.changed', 'More members have reported this review in the meantime')
  })
  fireEvent.click(within(await list()).getByRole('button', { name: /^Keep/ }))
  await waitFor(async () => expect((await list()).textContent).toContain('3 reports'))
})

test('a review is removed with a reason', async () => {
  const { writes } = await open()
  fireEvent.click(within(await list()).getByRole('button', { name: 'Remove the review of Mika O.' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the review of Mika O.?' }))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'An address.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove permanently' }))
  expect(await screen.findByRole('heading', { name: 'No Reports' })).toBeTruthy()
  expect(writes).toEqual([{ call: 'POST /api/admin/reviews/rev_1/remove', body: { reason: 'An address.' } }])
})

test('reports that could not be loaded are requested again', async () => {
  await open(({ pathname }) =>
    pathname === '/api/admin/reviews/reported' ? refused(500, 'server.error', 'It broke') : undefined,
  )
  expect(await screen.findByRole('heading', { name: 'The reports could not be loaded' })).toBeTruthy()
})
