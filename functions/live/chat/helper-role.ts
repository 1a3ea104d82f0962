import type { LiveHelper } from '#shared/contract/live/live-helper.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isStaff } from '#shared/rules/live/live-chat.ts'
import type { Caller } from '../../http/serve.ts'
import { findLiveHelper, liveHelper } from '../../model/live/live-helper.ts'
import type { LiveMessageItem } from '../../model/live/live-message.ts'
import { shortName } from '../../model/members/member.ts'
import { Refused } from '../../model/table/refused.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { type Admission, admitted, requireHost, roleOf } from '../admit.ts'
import { authorEntities, notBannedStep, staysStep } from './author-steps.ts'
import { logEntities, logStep } from './moderation-log.ts'
import { lookStep, movedEntities } from './moved-steps.ts'
import { messageAt, requireMessage } from './read.ts'

const helperEntity = { liveHelper }
const written = { ...authorEntities, ...logEntities, ...movedEntities, ...helperEntity }
/** Seconds for which the role is kept: longer than any event lasts. */
const keptFor = 90 * 24 * 3600
/** Helpers of one event that are read at once. */
const most = 200

/** Makes the author of a message a helper, who moderates the chat as long as their plan includes the event. */
export async function appointHelper(eventId: string, seq: number, caller: Caller): Promise<void> {
  const event = await admitted(eventId, caller)
  const { memberId, name, role } = await requireMessage(eventId, seq)
  requireHost(event, caller)
  if (isStaff(role) || memberId === caller.memberId) throw new Problem('live.is_moderator')
  const now = clock.now()
  const item = {
    eventId,
    memberId,
    seq,
    name,
    by: caller.memberId,
    byName: shortName(caller.member) || 'Kiai',
    at: now.toISOString(),
    expire: epochSeconds(keptFor),
  }
  await unlessRefused([
    { write: ({ liveHelper }) => liveHelper.create(item).commit() },
    notBannedStep(eventId, memberId, () => new Problem('live.is_banned')),
    staysStep(memberId, () => new Problem('chat.not_found')),
    logStep({ kind: 'appointed', target: item }, caller),
    lookStep(eventId, memberId, now),
  ])
}

/** The helpers of an event, the last one first. */
export async function listHelpers(eventId: string, caller: Caller): Promise<Page<LiveHelper>> {
  const event = await admitted(eventId, caller)
  requireHost(event, caller)
  const { data } = await liveHelper().query.ofEvent({ eventId }).go({ order: 'desc', limit: most })
  return whole(data.map(({ seq, name, byName, at }) => ({ seq, name, by: byName, at })))
}

/** Ends the role of the helper who was appointed by a message. */
export async function relieveHelper(eventId: string, seq: number, caller: Caller): Promise<void> {
  const event = await admitted(eventId, caller)
  requireHost(event, caller)
  const message = await messageAt(eventId, seq)
  const known = message && (await findLiveHelper(message.memberId, eventId))
  if (known?.seq !== seq) throw new Problem('helper.not_found')
  const { memberId, at } = known
  await unlessRefused([
    {
      write: ({ liveHelper }) =>
        liveHelper
          .delete({ memberId, eventId })
          .where((a, { eq }) => eq(a.at, at))
          .commit(),
    },
    logStep({ kind: 'relieved', target: known }, caller),
    lookStep(eventId, memberId, clock.now()),
  ])
}

/** Writes the steps, unless another call has done the same. */
const unlessRefused = (steps: Step<typeof written>[]): Promise<void> =>
  tryAgain(async () => {
    try {
      await writeSteps(written, steps)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  })

/** Refuses a helper who acts on a message of a host, an admin or another helper. */
export async function refuseStaff(
  admission: Admission,
  { eventId, memberId, role }: LiveMessageItem,
  caller: Caller,
): Promise<void> {
  if (roleOf(admission, caller) !== 'helper') return
  if (isStaff(role) || (await findLiveHelper(memberId, eventId))) throw new Problem('host.required')
}

/** Claims that a member is no helper. */
export const notHelperStep = (eventId: string, memberId: string): Step<typeof helperEntity> => ({
  write: ({ liveHelper }) =>
    liveHelper
      .check({ memberId, eventId })
      .where(({ at }, { notExists }) => notExists(at))
      .commit(),
  refusal: () => new Problem('live.not_bannable'),
})
