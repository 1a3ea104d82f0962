import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { contactAddress } from '../../../web/parts/contact/contact-address.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** The public form for messages to the team. */

const sent = { status: 204, body: '' }

async function open(path = '/contact', server: Server = () => undefined) {
  const calls = serve(server)
  await openPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Contact' })
  return calls
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Send/ })))

function write(fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) fireEvent.change(input(name), { target: { value } })
}
const all = { Name: 'Mika', Email: 'mika@kiai.test', Subject: 'Stream', Message: 'It stops.' }

describe('the form', () => {
  test('has its fields, six categories and the business hours', async () => {
    await open()
    const options = within(input('Category')).getAllByRole('option')
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'general',
      'technical',
      'billing',
      'content',
      'instructor',
      'partnership',
    ])
    expect(input('Category').value).toBe('general')
    expect(input('Email').type).toBe('email')
    const reach = screen.getByRole('complementary', { name: 'How to reach us' }).textContent
    for (const words of [
      'Monday to Friday9 AM to 6 PM EST',
      'Saturday10 AM to 4 PM EST',
      'SundayClosed',
      'within 24 hours',
    ])
      expect(reach).toContain(words)
  })

  test('requires name, email, subject and message at the fields, without a call', async () => {
    const { writes } = await open()
    await send()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3))
    expect(screen.getByText('Please enter your email address.')).toBeTruthy()
    write({ Email: 'mika' })
    await send()
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
    expect(writes).toEqual([])
  })

  test('sends once, says so while it waits, then that it was sent, with the focus there', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof sent>()
    const { writes } = await open('/contact', ({ pathname }) =>
      pathname === '/api/contact' ? promise : undefined,
    )
    write({ ...all, Category: 'technical' })
    await send()
    const busy = await screen.findByRole('button', { name: 'Sending…' })
    fireEvent.click(busy)
    await act(async () => resolve(sent))
    const panel = await screen.findByText('Message Sent!')
    expect(
      screen.getByText("Thank you for contacting us. We'll get back to you within 24 hours."),
    ).toBeTruthy()
    expect(document.activeElement?.contains(panel)).toBe(true)
    expect(writes).toEqual([
      {
        call: 'POST /api/contact',
        body: {
          name: 'Mika',
          email: 'mika@kiai.test',
          subject: 'Stream',
          message: 'It stops.',
          category: 'technical',
          website: '',
          key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Write another message' }))
    expect([input('Name').value, input('Message').value]).toEqual(['Mika', ''])
  })

  test.each([
    ['the server refuses', { status: 429, body: JSON.stringify(tooOften()) }, 'Too many attempts'],
    ['the server breaks', { status: 500, body: 'x' }, 'x'],
  ])('where %s the text stays, and an error is shown', async (_, answer, words) => {
    const { writes } = await open('/contact', ({ pathname }) =>
      pathname === '/api/contact' ? answer : undefined,
    )
    write(all)
    await send()
    expect(await screen.findByText('Your message was not sent.')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    for (const [name, value] of Object.entries(all)) expect(input(name).value).toBe(value)
    await send()
    await waitFor(() => expect(writes).toHaveLength(2))
    // The same message: it is stored once, even if the first call was accepted.
    const keys = writes.map(({ body }) => (body as { key: string }).key)
    expect(keys[0]).toBe(keys[1])
  })

  test('has a field for programs that people neither see nor reach', async () => {
    await open()
    const trap = screen.getByLabelText<HTMLInputElement>('Website')
    expect(trap.tabIndex).toBe(-1)
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
  })

  test('of a member knows the member; the answer goes to the address of the account', async () => {
    setSessionHint(true)
    await open('/contact', ({ pathname }) =>
      pathname === '/api/auth/user' ? { body: { ...member, email: 'mika@kiai.test' } } : undefined,
    )
    await screen.findByLabelText('Name')
    expect(input('Email').value).toBe('mika@kiai.test')
    expect(input('Email').readOnly).toBe(true)
    expect(input('Name').value).toContain('Mika')
  })
})

describe('a link to the form', () => {
  test('chooses the category, a bill automatically, and names its subject', async () => {
    expect(contactAddress({})).toBe('/contact?category=billing')
    expect(contactAddress({ purchase: 'chg_1' })).toBe('/contact?category=billing&purchase=chg_1')
    expect(contactAddress({ category: 'technical', request: undefined })).toBe('/contact?category=technical')
    const { writes } = await open(contactAddress({ purchase: 'chg_1' }), ({ pathname }) =>
      pathname === '/api/contact' ? sent : undefined,
    )
    expect(input('Category').value).toBe('billing')
    write(all)
    await send()
    await screen.findByText('Message Sent!')
    expect(writes[0]?.body).toMatchObject({ category: 'billing', about: { kind: 'purchase', id: 'chg_1' } })
  })

  test('may have its subject removed', async () => {
    const { writes } = await open(contactAddress({ booking: 'bkg_1' }), ({ pathname }) =>
      pathname === '/api/contact' ? sent : undefined,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Leave out: Session bkg_1' }))
    write(all)
    await send()
    await screen.findByText('Message Sent!')
    expect(writes[0]?.body).not.toHaveProperty('about')
  })

  test('may contain anything: an unknown category or id is ignored', async () => {
    await open('/contact?category=<b>&purchase=javascript:alert(1)&request=a%20b')
    expect(input('Category').value).toBe('general')
    expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull()
  })
})

describe('a reply', () => {
  const reply = `msg_1.${'t'.repeat(43)}`

  test('is written by the link of an answer', async () => {
    const { writes } = await open(`/contact?reply=${reply}`, ({ pathname }) =>
      pathname === '/api/contact/replies' ? sent : undefined,
    )
    const field = screen.getByRole('textbox', { name: 'Your reply' })
    fireEvent.change(field, { target: { value: 'Yes, still.' } })
    await send()
    expect(await screen.findByText('Message Sent!')).toBeTruthy()
    expect(writes).toEqual([
      { call: 'POST /api/contact/replies', body: { reply, message: 'Yes, still.', website: '' } },
    ])
  })

  test('by a truncated link leads to a new message', async () => {
    await open('/contact?reply=msg_1.t')
    expect(screen.getByRole('heading', { name: 'This message was not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write a new message' }).getAttribute('href')).toBe('/contact')
  })
})

function tooOften() {
  return {
    type: 'urn:kiai:problem:calls.too_many',
    title: 'Too many requests in a short time',
    status: 429,
    detail: 'Too many attempts in a short time. Please try again in 20 minutes.',
    code: 'calls.too_many',
    requestId: 'r',
  }
}
