import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { goalAt, goalOf, keepGoal } from '../../../web/parts/payments/goal.ts'
import { openPage, serve, setSessionHint, video } from '../app-harness.tsx'
import { master, open, paymentServer, premium, purchase } from './payments-fixtures.ts'

const film = video(7, { title: 'The Crane', accessLevel: 'premium' })
const path = '/video/vid_7'
const withFilm: Parameters<typeof paymentServer>[1] = ({ pathname }) =>
  pathname === '/api/videos/vid_7' ? { body: film } : undefined

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => localStorage.clear())

describe('the film behind a payment', () => {
  test.each([
    ['/video/vid_7', 'video', 'vid_7'],
    ['/course/crs_1', 'course', 'crs_1'],
    ['/course/crs_1/lesson/les_2', 'course', 'crs_1'],
  ])('is read of %s', (at, kind, id) => {
    expect(goalAt(at)).toEqual({ kind, id, path: at })
  })

  test.each([
    null,
    '',
    '/',
    'https://elsewhere.example/video/vid_7',
    '//elsewhere.example',
    '/video/vid_7/more',
    '/video/crs_1',
    '/course/crs_1/lesson',
    '/course/crs_1/lesson/vid_1',
    '/profile',
  ])('is nothing else that an address may contain: %j', (at) => {
    expect(goalAt(at)).toBeUndefined()
  })

  test('is kept for its own payment alone, and may be any text that was stored there', () => {
    keepGoal('chg_1', path)
    expect(goalOf('chg_1')?.path).toBe(path)
    expect(goalOf('chg_2')).toBeUndefined()
    for (const broken of ['no JSON', 'null', '[]', '{"purchaseId":"chg_1","path":"//elsewhere.example"}']) {
      localStorage.setItem('kiai.goal', broken)
      expect(goalOf('chg_1')).toBeUndefined()
    }
  })
})

describe('the plans, from a locked film', () => {
  test('say which plan opens it, and paying keeps it', async () => {
    const opened = vi.fn()
    vi.stubGlobal('location', { ...location, assign: opened })
    serve(
      paymentServer({}, (url, init) =>
        init?.method === 'POST'
          ? { body: { checkoutUrl: 'https://pay.example/1', purchaseId: 'chg_9' } }
          : withFilm(url, init),
      ),
    )
    await openPage(`/subscribe?for=${encodeURIComponent(path)}`)
    const wanted = await screen.findByRole('region', { name: 'Your selection' })
    expect(wanted.textContent).toBe(
      'The CraneIt is included in Premium. You can watch it right after you pay.',
    )
    fireEvent.click(await screen.findByRole('button', { name: /^Subscribe for \$19\.99/ }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://pay.example/1'))
    expect(goalOf('chg_9')?.path).toBe(path)
  })

  test('lead back to it where the plan already opens it', async () => {
    serve(paymentServer({ user: { subscriptionStatus: 'premium' }, subscription: premium }, withFilm))
    await openPage(`/subscribe?for=${encodeURIComponent(path)}`)
    const back = await screen.findByRole('link', { name: 'Watch The Crane' })
    expect(back.getAttribute('href')).toBe(path)
  })

  test('ignore an address with unknown values', async () => {
    const { asked } = serve(paymentServer({ subscription: master }, withFilm))
    await openPage('/subscribe?for=%2F%2Felsewhere.example')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('region', { name: 'Your selection' })).toBeNull()
    expect(asked.filter((at) => at.startsWith('/api/videos/'))).toEqual([])
  })
})

describe('after paying', () => {
  const paid = purchase({ paidAt: new Date().toISOString() })

  test('the next step is the film', async () => {
    keepGoal('chg_1', path)
    serve(paymentServer({ user: { subscriptionStatus: 'premium' }, looks: [paid] }, withFilm))
    await openPage('/purchases/chg_1?from=provider')
    const on = await screen.findByRole('link', { name: 'Watch The Crane' })
    expect(on.getAttribute('href')).toBe(path)
    expect(screen.queryByRole('link', { name: 'Start training' })).toBeNull()
  })

  test('the next step is home where there is no film', async () => {
    serve(paymentServer({ user: { subscriptionStatus: 'premium' }, looks: [paid] }, withFilm))
    await openPage('/purchases/chg_1?from=provider')
    expect(await screen.findByRole('link', { name: 'Start training' })).toBeTruthy()
  })

  test('a payment by another try still leads back', async () => {
    keepGoal('chg_1', path)
    const opened = vi.fn()
    vi.stubGlobal('location', { ...location, assign: opened })
    const lost = purchase({ ...open, state: 'expired' })
    serve(
      paymentServer({ looks: [lost] }, (url, init) =>
        url.pathname === '/api/subscription/checkout' && init?.method === 'POST'
          ? { body: { checkoutUrl: 'https://pay.example/2', purchaseId: 'chg_2' } }
          : withFilm(url, init),
      ),
    )
    await openPage('/purchases/chg_1')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(opened).toHaveBeenCalled())
    expect(goalOf('chg_2')?.path).toBe(path)
  })
})
