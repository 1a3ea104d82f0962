import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/contract/members/user.ts'
import { squareOf } from '../../../web/features/members/crop-picture.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { paymentServer, purchase } from '../payments/payments-fixtures.ts'

const serveAs = (user: User) =>
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: user }
    if (pathname === '/api/user/restore') return { body: { ...user, deletionDueAt: null } }
    return undefined
  })

// Forms consist of many modules: they are loaded before the tests.
beforeAll(() => import('../../../web/home/profile-page.tsx'))
beforeEach(() => setSessionHint(true))

describe('the plan', () => {
  const inAYear = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString()

  test('is Active while the effective tier is not free, with the day it runs until', async () => {
    serveAs({ ...member, subscriptionStatus: 'premium', subscriptionExpiresAt: inAYear })
    await openPage('/profile?tab=subscription')
    expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy()
    expect(screen.getAllByText('Active').length).toBeGreaterThan(0)
    expect(screen.getByText('Runs until')).toBeTruthy()
  })

  test('is Free once it has expired, whatever the stored status says', async () => {
    const past = '2025-01-02T12:00:00.000Z'
    serveAs({ ...member, subscriptionStatus: 'master', subscriptionExpiresAt: past })
    await openPage('/profile?tab=subscription')
    expect(await screen.findByRole('heading', { name: 'Free' })).toBeTruthy()
    expect(screen.queryByText('Active')).toBeNull()
    expect(screen.getByText('Your plan ended')).toBeTruthy()
  })

  test('that has expired is named by no menu, and no longer blocks leaving or paying', async () => {
    const past = '2025-01-02T12:00:00.000Z'
    const user = { subscriptionStatus: 'master', subscriptionExpiresAt: past } as const
    const unpaid = purchase({ state: 'failed', receiptNumber: null, paidAt: null })
    serve(paymentServer({ user, purchases: [unpaid] }))
    await openPage('/profile?tab=purchases')
    expect(await screen.findByRole('button', { name: /Try again|Pay/ })).toBeTruthy()
    expect(screen.queryByText('Master plan')).toBeNull()
    expect(screen.getAllByText(/Free plan/).length).toBeGreaterThan(0)
  })

  test('never expires where no day is set', async () => {
    serveAs({ ...member, subscriptionStatus: 'master', subscriptionExpiresAt: null })
    await openPage('/profile?tab=subscription')
    expect(await screen.findByText('Never')).toBeTruthy()
  })
})

describe('the profile', () => {
  test('has its tabs, the first one for an unknown address; the email is read-only', async () => {
    serveAs(member)
    await openPage('/profile?tab=nonsense')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Profile Info',
      'Preferences',
      'Subscription',
      'Purchases',
    ])
    expect(screen.getByLabelText('Email').hasAttribute('readonly')).toBe(true)
    expect(screen.getByText('Email cannot be changed. Contact support if needed.')).toBeTruthy()
  })

  test('settings are its second tab', async () => {
    serveAs(member)
    await openPage('/settings')
    const tab = await screen.findByRole('tab', { name: 'Preferences' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })

  test('without a time zone for quiet hours suggests the browser’s own, which is sent once chosen', async () => {
    const mails = {
      emailNotifications: true,
      marketingEmails: false,
      courseReminders: true,
      liveEventAlerts: true,
    }
    const { writes } = serve(({ pathname }, init) => {
      if (pathname === '/api/auth/user') return { body: member }
      if (pathname === '/api/user/settings')
        return { body: init?.body ? JSON.parse(String(init.body)) : mails }
      return undefined
    })
    await openPage('/settings')
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your time zone' })
    expect([select.value, select.options[1]?.textContent]).toEqual([
      '',
      expect.stringContaining('(where you are now)'),
    ])
    const timeZone = select.options[1]?.value
    const chosen = async (value: string | undefined) => {
      fireEvent.change(select, { target: { value } })
      await waitFor(() => expect(select.value).toBe(value))
    }
    await chosen(timeZone)
    await chosen('')
    const call = 'PUT /api/user/settings'
    await waitFor(() =>
      expect(writes).toEqual([
        { call, body: { ...mails, timeZone } },
        { call, body: { ...mails, timeZone: null } },
      ]),
    )
  })
})

test('of an instructor warns that deleting the account ends teaching too', async () => {
  const words = /Your profile, history, list, courses and certificates are deleted permanently/
  serveAs(member)
  const { unmount } = await openPage('/settings')
  expect((await screen.findByText(words)).textContent).not.toContain('instructor page')
  unmount()
  serveAs({ ...member, instructorId: 'ins_1' })
  await openPage('/settings')
  expect((await screen.findByText(words)).textContent).toContain('your instructor page closes')
})

test('with a plan that ends with the account says so before, and that only the member can resume it', async () => {
  const subscribed = { ...member, subscriptionStatus: 'premium', subscriptionExpiresAt: null } as const
  serveAs(subscribed)
  const { unmount } = await openPage('/settings')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText(/Your paid plan is cancelled too/)).toBeTruthy()
  unmount()
  serveAs({ ...subscribed, deletionDueAt: '2026-12-24T12:00:00.000Z' })
  await openPage('/videos')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/you can resume it under Plans/)).toBeTruthy()
})

test('whose orders block the deletion names them, and the date', async () => {
  setSessionHint(true)
  const until = '2026-12-27T12:00:00.000Z'
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    if (pathname !== '/api/user/waiting-orders') return undefined
    return {
      body: [
        { orderId: 'ord_1', number: 'K-1', until },
        { orderId: 'ord_2', number: 'K-2', until: null },
      ],
    }
  })
  await openPage('/settings')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const told = (await screen.findByText(/until your orders are closed/)).textContent
  expect(told).toContain('K-1 can be returned until Dec 27, 2026')
  expect(told).toContain('K-2 is on its way')
})

test('while an account waits for deletion every page says so, until it is undone', async () => {
  serveAs({ ...member, deletionDueAt: '2026-12-24T12:00:00.000Z' })
  await openPage('/videos')
  expect(await screen.findByText(/Your account will be deleted on Dec 24, 2026/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Your account stays as it is.')).toBeTruthy()
  expect(screen.queryByText(/Your account will be deleted/)).toBeNull()
})

test('any chosen part of a picture is a square within the picture', () => {
  const side = fc.integer({ min: 1, max: 8000 })
  const end = fc.double({ min: -1, max: 1, noNaN: true })
  const zoom = fc.double({ min: 1, max: 3, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.record({ zoom, x: end, y: end }), (width, height, crop) => {
      const { left, top, size } = squareOf({ width, height }, crop)
      expect(size).toBeGreaterThan(0)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9)
      expect(left + size).toBeLessThanOrEqual(width + 1e-6)
      expect(top + size).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})

describe('a changed but unsaved name', () => {
  const write = async () => {
    serveAs(member)
    await openPage('/profile')
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Mikael' } })
  }
  const press = (element: HTMLElement | undefined) =>
    act(async () => void fireEvent.click(element as HTMLElement))
  const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' })

  test('is asked about before a link leads away, and kept on request', async () => {
    await write()
    await press(screen.getAllByRole('link', { name: 'Library' })[0])
    expect(question()).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Keep editing' }))
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Mikael')
    await press(screen.getAllByRole('link', { name: 'Library' })[0])
    await press(screen.getByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Video Library' })).toBeTruthy()
  })

  test('is asked about before another tab takes its place', async () => {
    await write()
    await press(screen.getByRole('tab', { name: 'Preferences' }))
    expect(question()).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Profile Info' }).getAttribute('aria-selected')).toBe('true')
    await press(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByRole('tab', { name: 'Preferences' }).getAttribute('aria-selected')).toBe('true')
  })

  test('keeps the window open, and no longer once it is unchanged', async () => {
    await write()
    const close = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(true)
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Mika' } })
    expect(close()).toBe(false)
  })
})
