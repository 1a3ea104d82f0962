import { Problem } from '#shared/contract/problem.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { mailEntities, mailSteps } from '../model/mail/mail.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import { type SubscriptionItem, subscription } from '../model/payments/subscription.ts'
import { endSessions } from '../model/table/belongings.ts'
import { eventItem } from '../model/table/event.ts'
import type { outbox } from '../model/table/outbox.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

/** Milliseconds in which a deletion can be taken back. */
const grace = 14 * 24 * 3600 * 1000

const entities = { instructor, member, ...mailEntities }

/**
 * Plans the end of an account and of its plan, signs it out everywhere else and confirms it by mail. A repeated
 * request keeps the first date.
 */
export async function planDeletion({
  member: known,
  sid,
}: {
  member: MemberItem
  sid: string
}): Promise<MemberItem> {
  const leaving = await tryAgain(async (again) => {
    const found = again ? await mustFind(known.id) : known
    return found.deletionDueAt ? found : setDue(found)
  })
  await endSessions(known.id, sid)
  return leaving
}

async function mustFind(id: string): Promise<MemberItem> {
  const { data } = await member().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}

async function setDue(known: MemberItem): Promise<MemberItem> {
  const { id } = known
  const now = clock.now()
  const due = new Date(now.getTime() + grace)
  const plan = await liveSubscription(id)
  const changed = {
    deletion: 'due',
    deletionDueAt: due.toISOString(),
    updatedAt: now.toISOString(),
  } as const
  await writeSteps(entities, [
    {
      write: ({ member }) =>
        member
          .patch({ id })
          .set(changed)
          .where((a, { notExists }) => notExists(a.deletionDueAt))
          .commit(),
    },
    ...(known.instructorId ? leavingSteps(known.instructorId, changed.deletionDueAt, now) : []),
    plan && subscriptionEndStep(plan, 'at_period_end'),
    ...mailSteps(
      {
        kind: 'accountDeletionPlanned',
        memberId: id,
        cause: `${id}-${due.getTime()}`,
        about: { dueAt: changed.deletionDueAt },
      },
      now,
    ),
  ])
  return { ...known, ...changed }
}

/** An instructor who leaves offers no more times, and their students are told. */
function leavingSteps(instructorId: string, leavesAt: string, now: Date): Step<typeof entities>[] {
  const told = eventItem('memberLeaving', { instructorId, leavesAt }, now)
  return [
    { write: ({ instructor }) => instructor.patch({ id: instructorId }).set({ leavesAt }).commit() },
    { write: ({ outbox }) => outbox.create(told).commit() },
  ]
}

/** The subscription of a member that has not ended at its provider. */
export async function liveSubscription(memberId: string): Promise<SubscriptionItem | undefined> {
  const { data } = await subscription().get({ memberId }).go({ consistent: true })
  return data && !data.isEnded ? data : undefined
}

/** Ends a subscription at its provider, so that a deleted account does not keep paying. */
export function subscriptionEndStep(
  { memberId, stripeId }: SubscriptionItem,
  when: 'now' | 'at_period_end',
): Step<{ outbox: typeof outbox }> {
  const task = eventItem('paymentTaskDue', { task: 'end', memberId, stripeId, when }, clock.now())
  return { write: ({ outbox }) => outbox.create(task).commit() }
}

/** After its date a deletion may have begun: an account restored then would lack data already deleted. */
export async function cancelDeletion({ id, instructorId }: MemberItem): Promise<MemberItem> {
  const now = clock.now().toISOString()
  await tryAgain(() =>
    writeSteps(entities, [
      {
        write: ({ member }) =>
          member
            .patch({ id })
            .remove(['deletion', 'deletionDueAt'])
            .set({ updatedAt: now })
            .where((a, { gt, notExists }) => `(${notExists(a.deletionDueAt)} OR ${gt(a.deletionDueAt, now)})`)
            .commit(),
        refusal: () => new Problem('account.leaving', 'The deletion can no longer be undone'),
      },
      instructorId !== undefined && {
        write: ({ instructor }) => instructor.patch({ id: instructorId }).remove(['leavesAt']).commit(),
      },
    ]),
  )
  return mustFind(id)
}
