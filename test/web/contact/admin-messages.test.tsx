import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MessageEntry, MessageLine, MessageThread } from '#shared/contract/contact/message.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** Waiting messages, by when an answer is due. One of them is open beside the list, and answered once. */

const at = '2026-11-23T17:00:00.000Z'
const line: MessageLine = {
  id: 'msg_1',
  name: 'Mika Oda',
  email: 'mika@kiai.test',
  subject: 'Stream stops',
  category: 'technical',
  state: 'open',
  isMember: false,
  assignee: null,
  dueAt: at,
  minutesLeft: 5 * 60 + 20,
  createdAt: at,
  updatedAt: at,
}
const said = (kind: MessageEntry['kind'], text: string, by: string | null = null): MessageEntry => ({
  id: `men_${text}`,
  kind,
  text,
  by,
  at,
})
const thread: MessageThread = {
  ...line,
  version: 1,
  entries: [said('message', 'It stops.\n<img src=x onerror=alert(1)>')],
  about: null,
  sender: null,
}
const ada = { ...member, id: 'mem_ada', firstName: 'Ada', isAdmin: true }
const canned = { id: 'can_1', name: 'Thanks', text: 'Hello {{firstName}}, from {{admin}}', updatedAt: at }

async function open(path: string, server: Server = () => undefined, shown = thread) {
  setSessionHint(true)
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  const served = serve((url, init) => {
    const answer = server(url, init)
    if (answer) return answer
    const isRead = (init?.method ?? 'GET') === 'GET'
    if (!isRead) return { status: 204, body: '' }
    const { pathname } = url
    if (pathname === '/api/auth/user') return { body: ada }
    if (pathname === '/api/admin/messages') return { body: [line], headers: { 'x-total-count': '1' } }
    if (pathname === '/api/admin/messages/count') return { body: { open: 3, answered: 2 } }
    if (pathname === '/api/admin/messages/agents')
      return {
        body: [
          { id: 'mem_ada', name: 'Ada Mori' },
          { id: 'mem_ben', name: 'Ben Mori' },
        ],
      }
    if (pathname === '/api/admin/messages/msg_1/activity')
      return { body: { answering: [], version: shown.version, updatedAt: shown.updatedAt } }
    if (pathname === '/api/admin/messages/msg_1') return { body: shown }
    if (pathname === '/api/admin/canned-answers') return { body: [canned] }
    return undefined
  })
  await openPage(path)
  return served
}

const answerField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
const type = (value: string) => fireEvent.change(answerField(), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('the list', () => {
  test('shows sender, subject, and the office hours that are left', async () => {
    const { asked } = await open('/admin/messages')
    const list = within(await screen.findByRole('region', { name: 'List of messages' }))
    const link = await list.findByRole('link', { name: /Mika Oda/ })
    expect(link.textContent).toMatch(/Mika Oda5 h leftStream stopsTechnicalnobody yet/)
    expect(link.getAttribute('href')).toBe('/admin/messages/msg_1')
    expect(await screen.findByRole('radio', { name: 'Open 3' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Choose a message' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Closed' }))
    await waitFor(() => expect(asked.join()).toContain('state=closed'))
  })

  test('that is empty says that all are answered', async () => {
    await open('/admin/messages', ({ pathname }) =>
      pathname === '/api/admin/messages' ? { body: [] } : undefined,
    )
    expect(await screen.findByRole('heading', { name: 'All messages answered' })).toBeTruthy()
  })

  test('that cannot be loaded is requested again', async () => {
    let isDown = true
    await open('/admin/messages', ({ pathname }) =>
      pathname === '/api/admin/messages' && isDown ? { status: 503, body: 'busy' } : undefined,
    )
    await screen.findByRole('heading', { name: 'The messages could not be loaded' })
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('link', { name: /Mika Oda/ })).toBeTruthy()
  })
})

describe('a message', () => {
  test('shows its text as text, with its lines, and only what is known about the sender', async () => {
    await open('/admin/messages/msg_1')
    const text = await screen.findByText(/It stops/)
    expect(text.textContent).toBe('It stops.\n<img src=x onerror=alert(1)>')
    expect(document.querySelector('img[src=x]')).toBeNull()
    expect(screen.getByText('18 of 24 business hours used')).toBeTruthy()
    expect(screen.getByText('Not signed in')).toBeTruthy()
    const users = screen.getByRole('link', { name: 'Search users for this address' })
    expect(users.getAttribute('href')).toBe('/admin/users?search=mika%40kiai.test')
  })

  test('of a member has plan, payments, sessions and other messages beside it; the owner of a named purchase is shown', async () => {
    await open('/admin/messages/msg_1', undefined, {
      ...thread,
      isMember: true,
      about: { kind: 'purchase', id: 'chg_2', title: 'White belt', isTheirs: false },
      sender: {
        id: 'mem_1',
        name: 'Mika Oda',
        email: 'mika@kiai.test',
        tier: 'master',
        since: at,
        payments: [{ id: 'chg_1', title: 'Kiai Master', amount: '39.99', state: 'paid', at }],
        sessions: [{ id: 'bkg_1', title: 'Private Lesson', startsAt: at, status: 'completed' }],
        messages: [{ id: 'msg_2', subject: 'Before', state: 'closed', createdAt: at }],
      },
    })
    const beside = within(await screen.findByRole('complementary', { name: 'Sender' }))
    expect(beside.getByText('Master')).toBeTruthy()
    expect(beside.getByRole('button', { name: 'Kiai Master' })).toBeTruthy()
    expect(beside.getByText('Private Lesson')).toBeTruthy()
    expect(beside.getByRole('link', { name: 'Before' }).getAttribute('href')).toBe('/admin/messages/msg_2')
    expect(screen.getByText('Belongs to someone else')).toBeTruthy()
  })

  test('is answered, and the field is empty again', async () => {
    const answered: MessageThread = {
      ...thread,
      version: 2,
      state: 'answered',
      entries: [...thread.entries, said('answer', 'Hello Mika', 'Ada Mori')],
    }
    const { writes } = await open('/admin/messages/msg_1', ({ pathname }) =>
      pathname.endsWith('/answers') ? { body: answered } : undefined,
    )
    await screen.findByText(/It stops/)
    type('Hello Mika')
    await press('Send')
    await waitFor(() => expect(answerField().value).toBe(''))
    expect(writes).toContainEqual({
      call: 'POST /api/admin/messages/msg_1/answers',
      body: { text: 'Hello Mika', version: 1, close: false },
    })
    expect(screen.getByText('Hello Mika')).toBeTruthy()
  })

  test('is not answered with an empty text, nor with an unfilled variable', async () => {
    const { writes } = await open('/admin/messages/msg_1')
    await screen.findByText(/It stops/)
    await press('Send')
    type('Hello {{firstname}}')
    expect(await screen.findByText(/unfilled variable/)).toBeTruthy()
    await press('Send and close')
    expect(writes.filter(({ call }) => call.endsWith('/answers'))).toEqual([])
  })

  test('that another admin has answered shows both answers, and sends the second one on request', async () => {
    const newer: MessageThread = {
      ...thread,
      version: 2,
      state: 'answered',
      updatedAt: '2026-11-23T18:00:00.000Z',
      entries: [
        ...thread.entries,
        said('note', 'Between us', 'Ben Mori'),
        said('answer', 'From Ben', 'Ben Mori'),
      ],
    }
    let now = thread
    const { writes } = await open('/admin/messages/msg_1', ({ pathname }, init) => {
      if (pathname === '/api/admin/messages/msg_1') return { body: now }
      if (!pathname.endsWith('/answers')) return undefined
      const { version } = JSON.parse(String(init?.body))
      if (version === 2) return { body: { ...newer, version: 3 } }
      now = newer
      return problem(409, 'message.changed', 'Ben Mori has written in the meantime.')
    })
    await screen.findByText(/It stops/)
    type('From Ada')
    await press('Send')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('From Ben')).toBeTruthy()
    expect(alert.queryByText('Between us')).toBeNull()
    expect(answerField().value).toBe('From Ada')
    await press('Send')
    const sends = () => writes.filter(({ call }) => call.endsWith('/answers'))
    expect(sends()).toHaveLength(1)
    await press('Keep my answer')
    await press('Send')
    await waitFor(() => expect(sends()).toHaveLength(2))
    expect(sends()[1]?.body).toMatchObject({ text: 'From Ada', version: 2 })
  })

  test('that another admin is answering says so, and registers one’s own answering too', async () => {
    const { writes } = await open('/admin/messages/msg_1', ({ pathname }, init) =>
      pathname.endsWith('/activity') && (init?.method ?? 'GET') === 'GET'
        ? { body: { answering: [{ id: 'mem_ben', name: 'Ben Mori' }], version: 1, updatedAt: at } }
        : undefined,
    )
    expect(await screen.findByText('Ben Mori is answering')).toBeTruthy()
    const told = () => writes.filter(({ call }) => call.endsWith('/activity')).map(({ body }) => body)
    expect(told()).toEqual([])
    type('H')
    await waitFor(() => expect(told()).toEqual([{ isAnswering: true }]))
    type('')
    await waitFor(() => expect(told()).toEqual([{ isAnswering: true }, { isAnswering: false }]))
  })

  test('takes a canned answer, filled with known values', async () => {
    await open('/admin/messages/msg_1')
    await screen.findByText(/It stops/)
    await act(async () => void fireEvent.click(await screen.findByText('Thanks')))
    expect(answerField().value).toBe('Hello Mika, from Ada')
  })

  test('is assigned, on the condition that it was unassigned', async () => {
    const { writes } = await open('/admin/messages/msg_1', ({ pathname }) =>
      pathname.endsWith('/assignee')
        ? { body: { ...thread, assignee: { id: 'mem_ben', name: 'Ben Mori' } } }
        : undefined,
    )
    const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to')
    await within(select).findByText('Ada Mori (me)')
    fireEvent.change(select, { target: { value: 'mem_ben' } })
    await waitFor(() => expect(select.value).toBe('mem_ben'))
    expect(writes).toContainEqual({
      call: 'PUT /api/admin/messages/msg_1/assignee',
      body: { assigneeId: 'mem_ben', knownAssigneeId: null },
    })
  })

  test('that is gone says so', async () => {
    await open('/admin/messages/msg_1', ({ pathname }) =>
      pathname === '/api/admin/messages/msg_1'
        ? problem(404, 'message.not_found', 'This message was deleted with the account of its sender.')
        : undefined,
    )
    expect(await screen.findByRole('heading', { name: 'Message not found' })).toBeTruthy()
  })
})

test('canned answers use the known variables, and errors are shown at the field', async () => {
  const { writes } = await open('/admin/messages', ({ pathname }, init) =>
    pathname === '/api/admin/canned-answers' && init?.method === 'POST'
      ? refusedAt('text', '{{x}} is not a variable')
      : undefined,
  )
  await screen.findByRole('radio', { name: 'Open 3' })
  await press('Canned answers')
  expect(await screen.findByRole('heading', { name: 'Thanks' })).toBeTruthy()
  await press('New answer')
  const form = within(screen.getByRole('dialog', { name: 'New canned answer' }))
  expect(form.getByText('{{firstName}}')).toBeTruthy()
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Mine' } })
  fireEvent.change(form.getByLabelText('Answer'), { target: { value: 'Hello {{x}}' } })
  await act(async () => void fireEvent.click(form.getByRole('button', { name: 'Save' })))
  expect(await form.findByText('{{x}} is not a variable')).toBeTruthy()
  expect(writes.at(-1)?.body).toEqual({ name: 'Mine', text: 'Hello {{x}}' })
})

function refusedAt(path: string, message: string) {
  const { status, body } = problem(400, 'request.invalid', message)
  return { status, body: { ...body, issues: [{ path, message }] } }
}

test('a note is added once if its button is pressed twice before the next task of the browser', async () => {
  const { writes } = await open('/admin/messages/msg_1', (_url, init) =>
    init?.method === 'POST' ? { body: thread } : undefined,
  )
  await screen.findByRole('textbox', { name: 'Your answer' })
  type('Calls back on Monday')
  const add = screen.getByRole('button', { name: 'Add note' })
  await act(async () => {
    add.click()
    // Microtasks run between two presses, however quick they are; timers need not.
    for (let each = 0; each < 20; each++) await Promise.resolve()
    add.click()
  })
  await waitFor(() => expect(answerField().value).toBe(''))
  expect(writes.filter(({ call }) => call.endsWith('/notes'))).toHaveLength(1)
})
