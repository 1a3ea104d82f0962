import { Problem } from '#shared/contract/problem.ts'
import { hasVariables } from '#shared/rules/office/canned-answer.ts'
import type { MessageItem } from '../model/contact/message.ts'
import { entriesOfMessage } from '../model/contact/message-entry.ts'
import { memberIdOf } from '../model/members/member.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { administrators } from '../ports/identity/cognito-admins.ts'
import { clock } from '../ports/process/clock.ts'
import { agentNames } from './agents.ts'
import { answeredSteps, entryOf, type MessageStep, messageEntities, sayStep } from './message-steps.ts'
import { dueAfter } from './office-clock.ts'
import { messageGone, mustFindMessage, toEntry } from './read-message.ts'

type Answer = { text: string; version: number; close: boolean }

/**
 * Answers a message if it is unchanged since it was read: a newer entry might have changed the answer. The first
 * answer assigns the message to its author.
 */
export async function answerMessage(id: string, by: string, { text, version, close }: Answer): Promise<void> {
  if (hasVariables(text)) {
    const words = 'The answer contains an unfilled variable. Please replace it with text.'
    throw new Problem('request.invalid', words, { issues: [{ path: 'text', message: words }] })
  }
  await tryAgain(async () => {
    const known = await asRead(id, version)
    const now = clock.now()
    const at = later(known.updatedAt, now)
    const entry = entryOf(known, { kind: 'answer', text, by }, at)
    const state = close ? 'closed' : 'answered'
    const changed = { state, place: at, version: version + 1, updatedAt: at } as const
    await writeSteps(messageEntities, [
      changeStep(known, { ...changed, ...(!known.assigneeId && { assigneeId: by }) }),
      sayStep(entry),
      { write: ({ answering }) => answering.delete({ messageId: id, adminId: by }).commit() },
      ...answeredSteps(known, entry, now),
    ])
  })
}

/** Adds a note for the team. It makes no other admin's answer stale. */
export async function addNote(id: string, by: string, text: string): Promise<void> {
  const known = await mustFindMessage(id)
  const updatedAt = later(known.updatedAt, clock.now())
  await writeSteps(messageEntities, [
    {
      write: ({ message }) => message.patch({ email: known.email, id }).set({ updatedAt }).commit(),
      refusal: messageGone,
    },
    sayStep(entryOf(known, { kind: 'note', text, by }, updatedAt)),
  ])
}

/** Closes a message, or opens it again: then its time to answer starts now. */
export async function setMessageState(id: string, state: 'open' | 'closed', version: number): Promise<void> {
  await tryAgain(async () => {
    const known = await asRead(id, version)
    if (known.state === state) return
    const now = clock.now()
    const at = later(known.updatedAt, now)
    const dueAt = state === 'open' ? await dueAfter(now) : known.dueAt
    const place = state === 'open' ? dueAt : at
    await writeSteps(messageEntities, [changeStep(known, { state, dueAt, place, updatedAt: at })])
  })
}

type Assignment = { assigneeId: string | null; knownAssigneeId: string | null }

/** Assigns a message, if unchanged since it was read: of two who take it, the second is refused. */
export async function assignMessage(
  id: string,
  by: string,
  { assigneeId, knownAssigneeId }: Assignment,
): Promise<void> {
  const known = await mustFindMessage(id)
  const current = known.assigneeId ?? null
  if (current === assigneeId) return
  await refuseOthers(assigneeId, by)
  const taken = async () => {
    const names = await agentNames([(await mustFindMessage(id)).assigneeId])
    const name = [...names.values()][0]
    return new Problem(
      'message.changed',
      name ? `It is already assigned to ${name}.` : 'It is no longer assigned.',
    )
  }
  if (current !== knownAssigneeId) throw await taken()
  const updatedAt = later(known.updatedAt, clock.now())
  await writeSteps(messageEntities, [
    {
      write: ({ message }) => {
        const patch = message.patch({ email: known.email, id }).set({ updatedAt })
        return (assigneeId ? patch.set({ assigneeId }) : patch.remove(['assigneeId']))
          .where((a, { eq, notExists }) => (current ? eq(a.assigneeId, current) : notExists(a.assigneeId)))
          .commit()
      },
      refusal: () => new Problem('message.changed', 'Another admin has just changed it.'),
    },
  ])
}

/** Refuses to assign a message to anyone but an admin. */
async function refuseOthers(assigneeId: string | null, by: string): Promise<void> {
  if (assigneeId === null || assigneeId === by) return
  if ((await administrators()).map(memberIdOf).includes(assigneeId)) return
  const message = 'A message can only be assigned to an admin'
  throw new Problem('request.invalid', message, { issues: [{ path: 'assigneeId', message }] })
}

type Change = Partial<Pick<MessageItem, 'assigneeId' | 'dueAt' | 'state'>> &
  Pick<MessageItem, 'place' | 'updatedAt'> & { version?: number }

/** Changes a message if it is unchanged since it was read. */
const changeStep = (
  { email, id, version, updatedAt }: MessageItem,
  change: Change & { state: MessageItem['state'] },
): MessageStep => ({
  write: ({ message }) =>
    message
      .patch({ email, id })
      .set(change)
      .where((a, { eq }) => `${eq(a.version, version)} AND ${eq(a.updatedAt, updatedAt)}`)
      .commit(),
})

/** Returns the message if it has no entry newer than a version; else throws a Problem with the newer ones. */
async function asRead(id: string, version: number): Promise<MessageItem> {
  const known = await mustFindMessage(id)
  if (known.version === version) return known
  const said = (await entriesOfMessage(known)).filter(({ kind }) => kind !== 'note')
  const names = await agentNames(said.map(({ by }) => by))
  const newer = said.slice(version).map((entry) => toEntry(entry, names))
  const writer = newer.at(-1)?.by ?? 'The sender'
  throw new Problem(
    'message.changed',
    `${writer} has written in the meantime. Please read the new message first.`,
    { newer, version: known.version },
  )
}
