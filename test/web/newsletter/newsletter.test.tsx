import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsletter } from '#shared/contract/newsletter.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

const problem = (status: number, code: string, detail: string, more: object = {}) => ({
  status,
  body: { type: 'about:blank', title: 'No', status, detail, code, requestId: 'r', ...more },
})

describe('the newsletter form', () => {
  // Forms consist of many modules: they are loaded before any test waits for them.
  beforeAll(() => import('../../../web/home/subscribe-page.tsx'))
  beforeEach(() => setSessionHint(true))

  async function openForm(answer: ReturnType<Server> = { status: 204, body: '' }) {
    const { asked } = serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: member }
      return pathname === newsletter.subscribe.path ? answer : undefined
    })
    await openPage('/subscribe')
    await screen.findByLabelText('Email')
    return { calls: () => asked.filter((path) => path === newsletter.subscribe.path).length }
  }

  const email = () => screen.getByLabelText<HTMLInputElement>('Email')
  const firstName = () => screen.getByLabelText<HTMLInputElement>('First name (optional)')
  const button = () => screen.getByRole('button', { name: 'Subscribe' })

  async function submit(address: string) {
    fireEvent.change(email(), { target: { value: address } })
    await act(async () => void fireEvent.click(button()))
  }

  test('is subscribed after submitting, and accepts another address', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>()
    const { calls } = await openForm(promise)
    fireEvent.change(firstName(), { target: { value: 'Mika' } })
    await submit('mika@kiai.test')
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(button())
    await act(async () => resolve({ status: 204, body: '' }))
    expect(await screen.findByText("Success! You've been subscribed to our newsletter.")).toBeTruthy()
    const panel = screen.getByRole('region', { name: 'Check your mail' })
    expect(panel.textContent).toContain('mika@kiai.test')
    expect(document.activeElement).toBe(panel)
    expect(calls()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe another address' }))
    await screen.findByLabelText('Email')
    expect([email().value, firstName().value]).toEqual(['', ''])
  })

  test.each([
    ['', 'Please enter your email address.'],
    ['  ', 'Please enter your email address.'],
    ['mika', 'Please enter a valid email address.'],
    ['mika@dojo', 'Please enter a valid email address.'],
  ])('rejects %j at once: %s', async (address, message) => {
    const { calls } = await openForm()
    await submit(address)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(calls()).toBe(0)
  })

  test('shows the server’s message after a failure, and keeps the input', async () => {
    await openForm(problem(429, 'calls.too_many', 'Please try again in 5 minutes.'))
    await submit('mika@kiai.test')
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Please try again in 5 minutes.')).toBeTruthy()
    expect(email().value).toBe('mika@kiai.test')
  })

  test('has a message of its own when the server has none', async () => {
    await openForm({ status: 502, body: '<html>' })
    await submit('mika@kiai.test')
    expect(await screen.findByText('Failed to subscribe. Please try again.')).toBeTruthy()
  })

  test('shows errors that only the server finds at the field', async () => {
    const issues = [{ path: 'email', message: 'Not this one' }]
    await openForm(problem(400, 'request.invalid', 'email: Not this one', { issues }))
    await submit('mika@kiai.test')
    expect(await screen.findByText('Not this one')).toBeTruthy()
  })
})

describe('the page to unsubscribe', () => {
  const token = 't'.repeat(43)

  async function openLink(query: string, ...answers: { status: number; body?: unknown }[]) {
    const { asked } = serve(({ pathname }) =>
      pathname === newsletter.unsubscribe.path ? answers.shift() : undefined,
    )
    await openPage(`/newsletter/unsubscribe${query}`)
    await screen.findByRole('heading', { level: 1 })
    return { calls: () => asked.filter((path) => path === newsletter.unsubscribe.path).length }
  }
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

  test('asks first: opening the link alone ends nothing', async () => {
    const { calls } = await openLink(`?token=${token}`, { status: 204, body: '' })
    expect(calls()).toBe(0)
    await press('Unsubscribe')
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy()
    expect(calls()).toBe(1)
  })

  test.each(['', '?token=', `?token=${token.slice(1)}`, '?token=%3Cscript%3E'])(
    'reports the link %j as incomplete',
    async (query) => {
      await openLink(query)
      expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
    },
  )

  test('leads a member without a link to the preferences in the profile', async () => {
    setSessionHint(true)
    serve(({ pathname }) => (pathname === '/api/auth/user' ? { body: member } : undefined))
    await openPage('/newsletter/preferences')
    const link = await screen.findByRole('link', { name: 'Your preferences' })
    expect(link.getAttribute('href')).toBe('/profile?tab=preferences')
  })

  test('reports an unknown link', async () => {
    await openLink(`?token=${token}`, problem(404, 'subscriber.not_found', 'It belongs to nobody.'))
    await press('Unsubscribe')
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
    expect(screen.getByText(/It belongs to nobody/)).toBeTruthy()
  })

  test('can be tried again after a failed call', async () => {
    await openLink(
      `?token=${token}`,
      problem(503, 'server.busy', 'Kiai is busy. Please try again in a moment'),
      { status: 204, body: '' },
    )
    await press('Unsubscribe')
    expect(await screen.findByText('Kiai is busy. Please try again in a moment')).toBeTruthy()
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy()
  })
})
