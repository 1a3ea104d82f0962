import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CourseOwnership } from '#shared/contract/courses/ownership.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { course, coursesServer, enrollmentDetail, problem } from './courses-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const day = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const sold = course(1, { accessLevel: 'premium', price: '49.00' })
const premium = { ...member, subscriptionStatus: 'premium' }
const owned: CourseOwnership = { purchaseId: 'chg_2', since: ago(3), isSuspended: false }
const both = { card: true, wallet: true }

const selling =
  (
    base: Server,
    own: { ways?: PaymentWays; owned?: CourseOwnership; buy?: ReturnType<Server> } = {},
  ): Server =>
  (url, init) => {
    if (url.pathname === '/api/payment-ways') return { body: own.ways ?? both }
    if (url.pathname.endsWith('/ownership')) return { body: JSON.stringify(own.owned ?? null) }
    if (url.pathname.endsWith('/buy')) return own.buy
    return base(url, init)
  }

const open = async (server: Server) => {
  const served = serve(server)
  await openPage('/course/crs_1')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Course 1' })
  expect(heading).toBeTruthy()
  const panel = document.querySelector('[aria-labelledby="enroll"]')
  if (!(panel instanceof HTMLElement)) throw new Error('There is no panel')
  return { ...served, panel: within(panel) }
}

describe('a course that is sold separately', () => {
  test('shows price and plan beside each other, and is paid by the chosen way', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const buy = { body: { checkoutUrl: 'https://pay.test/1', purchaseId: 'chg_2' } }
    const { panel, writes } = await open(selling(coursesServer([sold]), { buy }))
    expect(panel.getByText('Buy it to keep it, or get it with Premium.')).toBeTruthy()
    expect(panel.getByText('$49.00')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Or with Premium, $19.99 a month' })).toBeTruthy()
    fireEvent.click(panel.getByRole('radio', { name: 'PayPal' }))
    fireEvent.click(panel.getByRole('button', { name: 'Buy for $49.00' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(writes).toEqual([{ call: 'POST /api/courses/crs_1/buy', body: { provider: 'paypal' } }])
  })

  test.each([
    ['card', { card: true, wallet: false }, 'You pay by card.'],
    ['PayPal', { card: false, wallet: true }, 'You pay by PayPal.'],
  ])('by %s alone offers no choice', async (_, ways, words) => {
    const { panel } = await open(selling(coursesServer([sold]), { ways }))
    expect(panel.queryAllByRole('radio')).toEqual([])
    expect(panel.getByText(words, { exact: false })).toBeTruthy()
  })

  test('without a way to pay only the plan opens it', async () => {
    const { panel } = await open(selling(coursesServer([sold]), { ways: { card: false, wallet: false } }))
    expect(panel.getByRole('button', { name: 'Premium Required' }).hasAttribute('disabled')).toBe(true)
    expect(panel.getByText('Upgrade your subscription to access this course')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })

  test('is included for a member whose plan opens it, who may keep it for good', async () => {
    const { panel } = await open(selling(coursesServer([sold], null, premium)))
    expect(panel.getByRole('heading', { name: 'Included with your plan' })).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Enroll Now' })).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Buy for $49.00' }))
    expect(panel.getAllByRole('radio')).toHaveLength(2)
  })

  test('is offered again to an enrolled member without a plan', async () => {
    const { panel } = await open(selling(coursesServer([sold], enrollmentDetail())))
    expect(panel.getByRole('button', { name: 'Buy for $49.00' })).toBeTruthy()
    expect(panel.queryByRole('link', { name: 'Start Learning' })).toBeNull()
  })

  test('that was bought in another window opens here', async () => {
    const buy = problem(409, 'course.owned', 'You already own this course')
    const { panel, asked } = await open(selling(coursesServer([sold]), { buy }))
    fireEvent.click(panel.getByRole('button', { name: 'Buy for $49.00' }))
    expect(await screen.findByText('You already own this course')).toBeTruthy()
    await waitFor(() => expect(asked.filter((each) => each.endsWith('/ownership')).length).toBeGreaterThan(1))
  })
})

describe('a course that was bought', () => {
  test('opens whatever the plan, and names the end of the refund period', async () => {
    const { panel } = await open(selling(coursesServer([sold]), { owned }))
    expect(panel.getByRole('heading', { name: 'You own this course' })).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Enroll Now' })).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Request a refund' }).getAttribute('href')).toBe(
      '/purchases/chg_2',
    )
    expect(panel.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })

  test.each([
    ['after thirty days', { ...owned, since: ago(31) }, 0],
    ['from a quarter on', owned, 25],
  ])('mentions no refund for %s', async (_, bought, progress) => {
    const { panel } = await open(
      selling(coursesServer([sold], enrollmentDetail({ progress })), { owned: bought }),
    )
    expect(panel.getByRole('link', { name: /Learning$/ })).toBeTruthy()
    expect(panel.queryByRole('link', { name: 'Request a refund' })).toBeNull()
  })

  test('is closed while the bank decides', async () => {
    const { panel } = await open(selling(coursesServer([sold]), { owned: { ...owned, isSuspended: true } }))
    expect(panel.getByText(/Your bank has disputed the payment/)).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Enroll Now' })).toBeNull()
    expect(panel.getByRole('link', { name: 'See the payment' }).getAttribute('href')).toBe('/purchases/chg_2')
  })
})

test('a course that is not sold offers no way to pay', async () => {
  const { asked } = await open(selling(coursesServer([course(1)])))
  expect(asked.filter((each) => /ownership|payment-ways/.test(each))).toEqual([])
})
