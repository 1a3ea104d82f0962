import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveBan } from '#shared/contract/live/live-ban.ts'
import type { ChatReport, LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'
import type { ModerationAct } from '#shared/contract/live/live-moderation.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { event, inMinutes } from './open-event.ts'

/** Moderation of a chat, as members, hosts and admins see it. */

beforeEach(() => setSessionHint(true))

const said = (seq: number, text: string, isOwn = false): LiveMessage => ({
  seq,
  kind: 'message',
  ref: null,
  name: 'Kofi A.',
  tier: 'premium',
  role: null,
  text,
  isOwn,
  isRemoved: false,
  at: inMinutes(-1),
})

const done = (
  id: string,
  act: Pick<ModerationAct, 'kind' | 'by'> & Partial<ModerationAct>,
): ModerationAct => ({
  id,
  name: null,
  minutes: null,
  seconds: null,
  at: inMinutes(-1),
  ...act,
})
const acts: ModerationAct[] = [
  done('h', { kind: 'delayed', by: 'Ama B.', seconds: 0 }),
  done('g', { kind: 'delayed', by: 'Ama B.', seconds: 5 }),
  done('f', { kind: 'slowed', by: 'Ama B.', seconds: 0 }),
  done('e', { kind: 'slowed', by: 'Ama B.', seconds: 30 }),
  done('d', { kind: 'unpinned', by: 'Ama B.' }),
  done('c', { kind: 'pinned', by: 'Ama B.', name: 'Kofi A.' }),
  done('b', { kind: 'muted', by: 'Ama B.', name: 'Kofi A.', minutes: 10 }),
  done('a', { kind: 'appointed', by: 'Kenji S.', name: 'Ama B.' }),
]

type Given = { chat?: Partial<LiveChat>; reports?: ChatReport[]; bans?: LiveBan[]; isAdmin?: boolean }

async function openChat({ chat, reports = [], bans = [], isAdmin = false }: Given = {}) {
  const body: LiveChat = {
    isOpen: true,
    messages: [said(1, 'Grips first')],
    after: 1,
    pinned: null,
    mutedUntil: null,
    slowSeconds: 0,
    delaySeconds: 0,
    reactions: { fire: 41, heart: 0, bolt: 0, oss: 7 },
    role: isAdmin ? 'team' : null,
    me: 'reader',
    isPushed: false,
    ...chat,
  }
  const served = serve(({ pathname }, init) => {
    const isWrite = init?.method !== undefined && init.method !== 'GET'
    if (pathname === '/api/auth/user') return { body: { ...member, subscriptionStatus: 'premium', isAdmin } }
    if (pathname === '/api/live/reminders') return { body: { asOf: inMinutes(0), eventIds: [] } }
    if (pathname === '/api/live/liv_1') return { body: event }
    if (pathname === '/api/live/liv_1/presence')
      return { body: { watching: 2, peak: 3, messages: 1, frameKey: null } }
    if (pathname === '/api/live/liv_1/chat/reports') return { body: reports }
    if (pathname === '/api/live/liv_1/bans') return { body: bans }
    if (pathname === '/api/live/liv_1/moderation') return { body: acts }
    if (pathname === '/api/live/liv_1/helpers')
      return { body: [{ seq: 4, name: 'Ama B.', by: 'Kenji S.', at: inMinutes(-2) }] }
    if (pathname !== '/api/live/liv_1/chat') return isWrite ? { status: 204 } : undefined
    return isWrite ? { status: 201, body: said(2, 'Oss', true) } : { body }
  })
  await openPage('/live/liv_1')
  await screen.findByText('Grips first')
  return served
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

describe('a member', () => {
  test('sends one message after the other without slow mode', async () => {
    const { writes } = await openChat()
    const field = screen.getByRole('textbox', { name: 'Your message' })
    for (const text of ['Oss', 'Once more', 'And again']) {
      fireEvent.change(field, { target: { value: text } })
      await act(async () => void fireEvent.submit(field))
    }
    const sent = writes.filter(({ call }) => call === 'POST /api/live/liv_1/chat')
    expect(sent.map(({ body }) => (body as { text: string }).text)).toEqual(['Oss', 'Once more', 'And again'])
  })

  test('sees slow mode, and has to wait after a message', async () => {
    const { writes } = await openChat({ chat: { slowSeconds: 30 } })
    expect(screen.getByText('Slow mode: one message every 30 seconds.')).toBeTruthy()
    const field = screen.getByRole('textbox', { name: 'Your message' })
    fireEvent.change(field, { target: { value: 'Oss' } })
    await press('Send')
    const wait = await screen.findByRole('button', { name: /^Send in (29|30) seconds$/ })
    fireEvent.change(field, { target: { value: 'Again' } })
    await act(async () => void fireEvent.click(wait))
    expect(writes.filter(({ call }) => call === 'POST /api/live/liv_1/chat')).toHaveLength(1)
    expect((field as HTMLInputElement).value).toBe('Again')
  })

  test('reacts: presses are collected and sent together', async () => {
    const { writes } = await openChat()
    await press('Fire, 41')
    await press('Fire, 42')
    await press('Oss, 7')
    await screen.findByRole('button', { name: 'Fire, 43' })
    await expect
      .poll(() => writes.filter(({ call }) => call === 'POST /api/live/liv_1/reactions'), { timeout: 10_000 })
      .toEqual([{ call: 'POST /api/live/liv_1/reactions', body: { fire: 2, oss: 1 } }])
  })

  test('reports a message with a reason, and has no moderation tools', async () => {
    const { writes } = await openChat()
    expect(screen.queryByRole('button', { name: /^Reports/ })).toBeNull()
    await press('About the message of Kofi A.')
    expect(screen.queryByRole('button', { name: 'Pin', hidden: true })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Report', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message?' }))
    fireEvent.click(dialog.getByRole('radio', { name: 'Spam' }))
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Report' })))
    expect(writes).toContainEqual({
      call: 'POST /api/live/liv_1/chat/1/report',
      body: { reason: 'spam' },
    })
    await screen.findByText('A host or our team reviews it.')
  })
})

test('a member is told that a moderator removed a message of theirs', async () => {
  const removal = { ...said(3, ''), kind: 'removal' as const, ref: 2 }
  await openChat({ chat: { messages: [said(1, 'Grips first'), said(2, 'Mine', true), removal], after: 3 } })
  expect(screen.getByText('A moderator removed your message.')).toBeTruthy()
  expect(screen.queryByText('Mine')).toBeNull()
})

describe('a host or an admin', () => {
  const reports: ChatReport[] = [
    {
      message: said(1, 'Grips first'),
      count: 2,
      reasons: ['spam', 'unkind'],
      firstAt: inMinutes(-1),
      around: [said(1, 'Grips first'), said(2, 'What?')],
    },
  ]

  test('sets slow mode, and does not have to wait', async () => {
    const { writes } = await openChat({ isAdmin: true, chat: { slowSeconds: 30 } })
    expect(screen.queryByText(/^Slow mode: one message/)).toBeNull()
    await press('Slow mode: 30 s')
    fireEvent.click(screen.getByRole('button', { name: 'One message every 60 s', hidden: true }))
    await screen.findByText('Members can write one message every 60 seconds.')
    expect(writes).toContainEqual({ call: 'PUT /api/live/liv_1/chat/pace', body: { slowSeconds: 60 } })
  })

  test('delays the chat, and appoints a helper from a message, who is listed until the role ends', async () => {
    const { writes } = await openChat({ isAdmin: true })
    await press('Delay: off')
    fireEvent.click(screen.getByRole('button', { name: 'Members read 5 s later', hidden: true }))
    await screen.findByText(/^Members see new messages after 5 seconds/)
    await press('About the message of Kofi A.')
    fireEvent.click(screen.getByRole('button', { name: 'Make a helper', hidden: true }))
    await screen.findByText('They can moderate this chat now.')
    await press('Helpers')
    const dialog = within(await screen.findByRole('dialog', { name: 'Helpers' }))
    const end = await dialog.findByRole('button', { name: 'End the role: Ama B.' })
    await act(async () => void fireEvent.click(end))
    expect(writes.filter(({ call }) => !call.endsWith('presence'))).toEqual([
      { call: 'PUT /api/live/liv_1/chat/delay', body: { delaySeconds: 5 } },
      { call: 'POST /api/live/liv_1/chat/1/appoint', body: undefined },
      { call: 'POST /api/live/liv_1/helpers/4/relieve', body: undefined },
    ])
  })

  test('reads what moderators did', async () => {
    await openChat({ isAdmin: true })
    await press('Log')
    const dialog = within(await screen.findByRole('dialog', { name: 'Moderation log' }))
    const list = within(await dialog.findByRole('list', { name: 'Acts of moderators' }))
    await list.findByText('muted Kofi A. for 10 minutes', { exact: false })
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ama B. turned the delay of messages off'),
      expect.stringContaining('Ama B. set the delay of messages to 5 seconds'),
      expect.stringContaining('Ama B. turned slow mode off'),
      expect.stringContaining('Ama B. set slow mode to one message every 30 seconds'),
      expect.stringContaining('Ama B. unpinned the message'),
      expect.stringContaining('Ama B. pinned a message of Kofi A.'),
      expect.stringContaining('Ama B. muted Kofi A. for 10 minutes'),
      expect.stringContaining('Kenji S. made Ama B. a helper'),
    ])
  })

  test.each([
    ['Keep', ['POST /api/live/liv_1/chat/1/keep']],
    ['Remove', ['POST /api/live/liv_1/chat/1/remove']],
    ['Remove, mute 10 min', ['POST /api/live/liv_1/chat/1/mute', 'POST /api/live/liv_1/chat/1/remove']],
  ])('decides on a reported message among those around it: %s', async (name, calls) => {
    const { writes } = await openChat({ isAdmin: true, reports })
    await press('Reports: 1')
    await screen.findByText('2 reports: Spam, Unkind')
    const dialog = within(screen.getByRole('dialog', { name: 'Reported messages' }))
    expect(dialog.getByText('What?')).toBeTruthy()
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name })))
    const decided = () => writes.map(({ call }) => call).filter((each) => each.includes('/chat/1/'))
    await expect.poll(decided).toEqual(calls)
  })
})

describe('a ban', () => {
  const banned: LiveBan = { seq: 4, name: 'Troll N.', reason: 'Spam', by: 'Kenji S.', at: inMinutes(-2) }

  test('is set from a message, with a reason', async () => {
    const { writes } = await openChat({ isAdmin: true })
    await press('About the message of Kofi A.')
    fireEvent.click(screen.getByRole('button', { name: 'Ban from the event', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban Kofi A. from this event?' }))
    const button = dialog.getByRole('button', { name: 'Ban' })
    await act(async () => void fireEvent.click(button))
    expect(writes.filter(({ call }) => call.endsWith('/ban'))).toEqual([])
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Spam' } })
    await act(async () => void fireEvent.click(button))
    await screen.findByText('Banned')
    expect(writes).toContainEqual({ call: 'POST /api/live/liv_1/chat/1/ban', body: { reason: 'Spam' } })
  })

  test('stands in the list of bans with its reason, and is lifted there', async () => {
    const { writes } = await openChat({ isAdmin: true, bans: [banned] })
    await press('Bans: 1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Banned members' }))
    expect(dialog.getByText('Spam')).toBeTruthy()
    await act(
      async () => void fireEvent.click(dialog.getByRole('button', { name: 'Lift the ban: Troll N.' })),
    )
    await screen.findByText('Ban lifted')
    expect(writes.map(({ call }) => call)).toContain('POST /api/live/liv_1/bans/4/lift')
  })

  test('is told to the member in the place of the chat', async () => {
    const detail = 'You are excluded from this event. Reason: Spam'
    const problem = { type: 't', title: 't', status: 403, detail, code: 'live.banned', requestId: 'r' }
    serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: { ...member, subscriptionStatus: 'premium' } }
      if (pathname === '/api/live/reminders') return { body: { asOf: inMinutes(0), eventIds: [] } }
      if (pathname === '/api/live/liv_1') return { body: event }
      return pathname.startsWith('/api/live/') ? { status: 403, body: problem } : undefined
    })
    await openPage('/live/liv_1')
    await screen.findByText(detail)
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
  })
})

test('an admin edits the blocked words, as they were read', async () => {
  const updatedAt = inMinutes(-5)
  const { writes } = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname !== '/api/admin/live/words') return undefined
    return init?.method === 'PUT'
      ? { body: { words: ['cheat', 'fool'], updatedAt: inMinutes(0) } }
      : { body: { words: ['fool'], updatedAt } }
  })
  await openPage('/admin/live')
  await press('Words')
  const field = await screen.findByRole('textbox', { name: 'Words' })
  expect((field as HTMLTextAreaElement).value).toBe('fool')
  fireEvent.change(field, { target: { value: 'fool\n\n cheat \n' } })
  await press('Save words')
  await screen.findByText('Words saved')
  expect(writes.filter(({ call }) => !call.endsWith('presence'))).toEqual([
    { call: 'PUT /api/admin/live/words', body: { words: ['fool', 'cheat'], knownUpdatedAt: updatedAt } },
  ])
})
