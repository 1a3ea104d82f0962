import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import type { NewMessage, NewReply } from '#shared/contract/contact/message.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../http/caller.ts'
import { countCallOf } from '../http/limit.ts'
import { findMessage, type MessageItem } from '../model/contact/message.ts'
import { entriesOfMessage } from '../model/contact/message-entry.ts'
import { newId } from '../model/table/new-id.ts'
import { Refused } from '../model/table/refused.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { entryOf, messageEntities, receivedSteps, sayStep } from './message-steps.ts'
import { dueAfter } from './office-clock.ts'

/**
 * Messages of one address or account in an hour: each sends a copy to the address given, which may be someone else's.
 */
const perAddress = { calls: 5, seconds: 3600 }

/**
 * Stores a message and mails both sides. A signed-in member writes from their account: the answer goes to its
 * address, whatever address was given. A form that is sent again is stored once.
 */
export async function receiveMessage(given: z.output<typeof NewMessage>, caller: Caller | undefined) {
  const { website, key, message: text, ...said } = given
  if (website) return
  const email = caller?.member.email ?? said.email
  await countCallOf('contact address', perAddress, caller?.memberId ?? email)
  const now = clock.now()
  const at = now.toISOString()
  const id = key ? `msg_${digest(`${email} ${key}`).toString('hex').slice(0, 32)}` : newId('message')
  const dueAt = await dueAfter(now)
  const whose = { email, id, ...(caller && { memberId: caller.memberId }) }
  const entry = entryOf(whose, { kind: 'message', text }, at)
  const { name, subject, category, about } = said
  await unlessThere(
    writeSteps(messageEntities, [
      {
        write: ({ message }) =>
          message
            .create({
              ...whose,
              name,
              subject,
              category,
              ...(about && { about }),
              token: newToken(),
              state: 'open',
              dueAt,
              place: dueAt,
              version: 1,
              createdAt: at,
              updatedAt: at,
            })
            .commit(),
      },
      sayStep(entry),
      ...receivedSteps(whose, entry, now),
    ]),
  )
}

/** A refused write means that the form has sent it before, and the answer was lost. */
async function unlessThere(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** 256 random bits: it cannot be guessed. */
const newToken = () => randomBytes(32).toString('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Adds a reply to a message and opens it again. */
export async function receiveReply({ reply, message: text, website }: z.output<typeof NewReply>) {
  if (website) return
  const [id = '', token = ''] = reply.split('.')
  await countCallOf('contact address', perAddress, (await mustOpen(id, token)).email)
  await tryAgain(async () => {
    const known = await mustOpen(id, token)
    const last = (await entriesOfMessage(known)).at(-1)
    // Sent before: the answer was lost.
    if (last?.kind === 'message' && last.text === text) return
    const now = clock.now()
    const at = now.toISOString()
    const entry = entryOf(known, { kind: 'message', text }, at)
    // A message that waits already keeps its due time.
    const dueAt = known.state === 'open' ? known.dueAt : await dueAfter(now)
    await writeSteps(messageEntities, [
      {
        write: ({ message }) =>
          message
            .patch({ email: known.email, id })
            .set({ state: 'open', dueAt, place: dueAt, version: known.version + 1, updatedAt: at })
            .where((a, { eq }) => eq(a.version, known.version))
            .commit(),
      },
      sayStep(entry),
      ...receivedSteps(known, entry, now),
    ])
  })
}

/** Returns the message of a link. Without its token nobody learns whether a message exists. */
async function mustOpen(id: string, token: string): Promise<MessageItem> {
  const known = await findMessage(id)
  if (known && timingSafeEqual(digest(known.token), digest(token))) return known
  throw new Problem(
    'message.not_found',
    'This link belongs to no message. It may be incomplete, or the message was deleted with its account.',
  )
}
