import * as z from 'zod/mini'
import type { MessageLine } from '#shared/contract/contact/message.ts'
import type { Page } from '#shared/contract/page.ts'
import { idPattern } from '#shared/rules/ids.ts'
import type { MessageState } from '#shared/rules/office/messages.ts'
import type { OfficeWeek } from '#shared/rules/office/office.ts'
import { fold } from '#shared/rules/text/fold.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { type MessageItem, message } from '../model/contact/message.ts'
import { currentSite } from '../model/payments/site-settings.ts'
import { clock } from '../ports/process/clock.ts'
import { agentNames, toAgent } from './agents.ts'
import { officeMinutes } from './office-clock.ts'

/** Messages that one call searches at most; a longer search continues with the next page. */
const mostLookedAt = 2000
const stride = 250
/** Messages that are counted at most. */
const mostCounted = 5000

const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(idPattern('message')))])
type Place = z.infer<typeof placeShape>

/** Open messages are sorted by due date, all others latest first. */
const orderOf = (state: MessageState) => (state === 'open' ? 'asc' : 'desc')

type Wanted = { state: MessageState; search?: string | undefined }
type MessagePage = Wanted & { limit: number; cursor?: string | undefined }

/** Messages of a state whose sender, address or subject contains the search text. */
export async function listMessages(wanted: MessagePage, most = mostLookedAt): Promise<Page<MessageLine>> {
  const { state, search, limit, cursor } = wanted
  const fits = matcherOf(search)
  const found: MessageItem[] = []
  let looked = 0
  let [last, next]: [MessageItem | undefined, MessageItem | undefined] = [undefined, undefined]
  for await (const item of inOrder(state, placeOf(placeShape, cursor), search ? stride : limit + 1)) {
    const isFull = found.length === limit
    if (looked === most || (isFull && fits(item))) {
      next = isFull ? found.at(-1) : last
      break
    }
    looked++
    last = item
    if (fits(item)) found.push(item)
  }
  const [items, total] = await Promise.all([toLines(found), search ? undefined : countOf(state)])
  return {
    items,
    total: Math.max(total ?? 0, items.length),
    ...(next && { next: cursorOf([next.place, next.id]) }),
  }
}

/** Items of the index, read page by page on demand. */
async function* inOrder(state: MessageState, from: Place | undefined, size: number) {
  const all = message().query.byState({ state })
  const order = orderOf(state)
  const at = from && { place: from[0], id: from[1] }
  const rest = at ? (order === 'asc' ? all.gt(at) : all.lt(at)) : all
  let cursor: string | null = null
  do {
    const page: { data: MessageItem[]; cursor: string | null } = await rest.go({ order, limit: size, cursor })
    yield* page.data
    cursor = page.cursor
  } while (cursor)
}

function matcherOf(search: string | undefined): (item: MessageItem) => boolean {
  const needle = fold(search ?? '')
  return ({ name, email, subject }) => needle === '' || fold(`${name}\n${email}\n${subject}`).includes(needle)
}

/** The number of messages of a state, up to the most that are counted. */
async function countOf(state: MessageState): Promise<number> {
  let [count, cursor]: [number, string | null] = [0, null]
  do {
    const page: { data: unknown[]; cursor: string | null } = await message()
      .query.byState({ state })
      .go({ limit: 1000, cursor, attributes: ['id'] })
    count += page.data.length
    cursor = page.cursor
  } while (cursor && count < mostCounted)
  return count
}

export async function countMessages() {
  const [open, answered] = await Promise.all([countOf('open'), countOf('answered')])
  return { open, answered }
}

async function toLines(items: readonly MessageItem[]): Promise<MessageLine[]> {
  const names = await agentNames(items.map(({ assigneeId }) => assigneeId))
  const { hours } = await currentSite()
  return items.map((item) => toLine(item, names, hours))
}

export function toLine(
  item: MessageItem,
  names: ReadonlyMap<string, string>,
  hours: OfficeWeek,
): MessageLine {
  const { id, name, email, subject, category, state, dueAt, createdAt, updatedAt } = item
  return {
    id,
    name,
    email,
    subject,
    category,
    state,
    dueAt,
    createdAt,
    updatedAt,
    isMember: item.memberId !== undefined,
    assignee: item.assigneeId ? toAgent(item.assigneeId, names) : null,
    minutesLeft: officeMinutes(clock.now(), dueAt, hours),
  }
}
