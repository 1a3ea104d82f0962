import type { MessageEntry, MessageThread, Sender } from '#shared/contract/contact/message.ts'
import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { type BookingItem, booking, findBooking } from '../model/bookings/booking.ts'
import { findMessage, type MessageItem, message } from '../model/contact/message.ts'
import { entriesOfMessage, type MessageEntryItem } from '../model/contact/message-entry.ts'
import { displayName, member } from '../model/members/member.ts'
import { type ChargeItem, charge } from '../model/payments/charge.ts'
import { currentSite } from '../model/payments/site-settings.ts'
import { clock } from '../ports/process/clock.ts'
import { agentNames, toAgent } from './agents.ts'
import { toLine } from './list-messages.ts'

/** The most payments, sessions and messages of a member that are shown beside one of their messages. */
const shown = 3

export async function mustFindMessage(id: string): Promise<MessageItem> {
  const found = await findMessage(id)
  if (!found) throw messageGone()
  return found
}

export const messageGone = () =>
  new Problem('message.not_found', 'This message was deleted with the account of its sender.')

/** A message, its entries, and the member who wrote it. */
export async function readMessage(id: string): Promise<MessageThread> {
  const known = await mustFindMessage(id)
  const [entries, about, sender, { hours }] = await Promise.all([
    entriesOfMessage(known),
    aboutOf(known),
    senderOf(known),
    currentSite(),
  ])
  const names = await agentNames([known.assigneeId, ...entries.map(({ by }) => by)])
  return {
    ...toLine(known, names, hours),
    version: known.version,
    entries: entries.map((entry) => toEntry(entry, names)),
    about,
    sender,
  }
}

export const toEntry = (
  { id, kind, text, by, at }: MessageEntryItem,
  names: ReadonlyMap<string, string>,
): MessageEntry => ({ id, kind, text, at, by: by ? toAgent(by, names).name : null })

/** The thing that a message is about, as stored. Anyone may name any id, so its owner is shown too. */
async function aboutOf({ about, memberId }: MessageItem): Promise<MessageThread['about']> {
  if (!about) return null
  const { kind, id } = about
  const found = await subjectOf(about)
  const isTheirs = found !== undefined && found.memberId === memberId
  return { kind, id, title: found?.title ?? null, isTheirs }
}

async function subjectOf({
  kind,
  id,
}: NonNullable<MessageItem['about']>): Promise<ChargeItem | BookingItem | undefined> {
  if (kind === 'request') return undefined
  if (kind === 'booking') return findBooking(id)
  const { data } = await charge().get({ id }).go()
  return data ?? undefined
}

/** The account that wrote a message; null if nobody was signed in, or the account is deleted. */
async function senderOf({ memberId, id }: MessageItem): Promise<Sender | null> {
  if (!memberId) return null
  const last = { order: 'desc', limit: shown } as const
  const [{ data: known }, payments, sessions, messages] = await Promise.all([
    member().get({ id: memberId }).go(),
    charge().query.ofMember({ memberId }).go(last),
    booking().query.ofMember({ memberId }).go(last),
    message()
      .query.ofMember({ memberId })
      .go({ order: 'desc', limit: shown + 1 }),
  ])
  if (!known) return null
  return {
    id: memberId,
    name: displayName(known),
    email: known.email,
    tier: effectiveTier(known, clock.now().getTime()),
    since: known.createdAt,
    payments: payments.data.map(({ id, title, amount, state, paidAt, createdAt }) => ({
      id,
      title,
      state,
      amount: dollarsOf(amount),
      at: paidAt ?? createdAt,
    })),
    sessions: sessions.data.map(({ id, title, startsAt, status }) => ({ id, title, startsAt, status })),
    messages: messages.data
      .filter((other) => other.id !== id)
      .slice(0, shown)
      .map(({ id, subject, state, createdAt }) => ({ id, subject, state, createdAt })),
  }
}
