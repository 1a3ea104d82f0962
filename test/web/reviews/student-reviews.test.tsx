import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Review } from '#shared/contract/reviews/review.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { instructor } from '../instructors/instructors-fixtures.ts'
import { refused } from '../payments/payments-fixtures.ts'

/** Reviews of students, on the page of an instructor. */

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const at = '2026-11-02T10:00:00.000Z'
const review = (id: string, change: Partial<Review> = {}): Review => ({
  id,
  stars: 5,
  text: 'She finds the one detail.',
  pictures: [],
  authorName: 'Goran P.',
  reply: null,
  createdAt: at,
  updatedAt: at,
  ...change,
})

async function open(items: Review[], user: object = {}, own: Server = () => undefined) {
  const told = serve((url, init) => {
    const answer = own(url, init)
    if (answer) return answer
    const { pathname } = url
    if (pathname === '/api/auth/user') return { body: { ...member, ...user } }
    if (pathname === '/api/instructors') return { body: [instructor(1)] }
    if (pathname === '/api/courses') return { body: [] }
    return pathname === '/api/instructors/ins_1/reviews' ? { body: items } : undefined
  })
  await openPage('/instructors/ins_1')
  const region = await screen.findByRole('region', { name: 'What students say' })
  return { told, region: within(region) }
}

test('show text, stars, author, date, and reply', async () => {
  const reply = { text: 'You found it.', at }
  const { region } = await open([review('rev_1', { reply }), review('rev_2', { text: '', authorName: '' })])
  const [first, second] = await region.findAllByRole('listitem')
  for (const words of ['She finds the one detail.', 'Goran P. · Nov 2, 2026', '5 stars', 'You found it.'])
    expect(first?.textContent).toContain(words)
  expect(second?.textContent).toContain('A student · Nov 2, 2026')
  expect(second?.textContent).toContain('Rating without text.')
  // A member may report them, and do nothing else with them.
  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Report the review of Goran P.',
    'Report the review of A student',
  ])
})

test('are none yet', async () => {
  const { region } = await open([])
  expect(await region.findByText('No reviews of sessions with Teacher 1 yet.')).toBeTruthy()
})

test('that could not be loaded are requested again', async () => {
  let isDown = true
  const { region } = await open([review('rev_1')], {}, ({ pathname }) =>
    isDown && pathname.endsWith('/reviews') ? refused(500, 'server.error', 'Down') : undefined,
  )
  await region.findByText('The reviews could not be loaded')
  isDown = false
  fireEvent.click(region.getByRole('button', { name: 'Try again' }))
  expect(await region.findByText(/She finds the one detail/)).toBeTruthy()
})

test('are answered by their instructor', async () => {
  const answered = review('rev_1', { reply: { text: 'Thank you, Goran', at } })
  const { told, region } = await open([review('rev_1')], { instructorId: 'ins_1' }, ({ pathname }) =>
    pathname === '/api/reviews/rev_1/reply' ? { body: answered } : undefined,
  )
  fireEvent.click(await region.findByRole('button', { name: 'Reply to Goran P.' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reply to Goran P.' }))
  fireEvent.change(dialog.getByLabelText('Your reply'), { target: { value: 'Thank you, Goran' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Publish reply' }))
  expect(await region.findByText('Thank you, Goran')).toBeTruthy()
  expect(told.writes.map(({ body }) => body)).toEqual([{ text: 'Thank you, Goran' }])
  expect(region.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('are removed by an admin, with a reason', async () => {
  const { told, region } = await open([review('rev_1')], { isAdmin: true }, ({ pathname }) =>
    pathname === '/api/admin/reviews/rev_1/remove' ? { status: 204 } : undefined,
  )
  fireEvent.click(await region.findByRole('button', { name: 'Remove the review of Goran P.' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the review of Goran P.?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove permanently' }))
  await waitFor(() => expect(dialog.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'It names a child.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove permanently' }))
  await waitFor(() => expect(region.queryByText(/She finds/)).toBeNull())
  expect(told.writes.map(({ body }) => body)).toEqual([{ reason: 'It names a child.' }])
  expect(region.queryByRole('button', { name: /^Reply/ })).toBeNull()
})
