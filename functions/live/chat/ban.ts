import type { LiveBan } from '#shared/contract/live/live-ban.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isStaff } from '#shared/rules/live/live-chat.ts'
import type { Caller } from '../../http/serve.ts'
import { findLiveBan, type LiveBanItem, liveBan } from '../../model/live/live-ban.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { liveHelper } from '../../model/live/live-helper.ts'
import { liveMessage } from '../../model/live/live-message.ts'
import { liveRoom } from '../../model/live/live-room.ts'
import { mailEntities, mailSteps } from '../../model/mail/mail.ts'
import { shortName } from '../../model/members/member.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { revokeViews } from '../../ports/live/streams.ts'
import { viewerId } from '../../ports/live/viewer-id.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { requireAdmission, requireModerator } from '../admit.ts'
import { shownNow } from './delay.ts'
import { notHelperStep } from './helper-role.ts'
import { removeFromChat } from './moderate.ts'
import { logEntities, logStep } from './moderation-log.ts'
import { movedEntities, rightsSteps } from './moved-steps.ts'
import { messageAt, requireMessage } from './read.ts'

const written = { ...mailEntities, ...movedEntities, ...logEntities, liveBan, liveHelper }
/** Seconds for which a ban is kept: longer than any event lasts. */
const keptFor = 90 * 24 * 3600
/** Entries that may be younger than the delay: 50 in each of ten seconds. */
const mostUnseen = 500
/** Bans of one event that are read at once. */
const most = 200

/**
 * Excludes the author of a message from the picture and the chat of an event. Repeated, it only revokes the views
 * again, so that a call that failed in between can be repeated.
 */
export async function banFromLive(
  eventId: string,
  seq: number,
  reason: string,
  caller: Caller,
): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  const { memberId, name, role } = await requireMessage(eventId, seq)
  requireModerator(admission, caller)
  if (isStaff(role) || memberId === caller.memberId) throw new Problem('live.not_bannable')
  const ban = await tryAgain(async () => {
    const known = await findLiveBan(memberId, eventId)
    if (known && !known.liftedAt) return known
    const now = clock.now()
    const next: LiveBanItem = {
      eventId,
      memberId,
      seq,
      name,
      by: caller.memberId,
      byName: shortName(caller.member) || 'Kiai',
      reason,
      at: now.toISOString(),
      times: (known?.times ?? 0) + 1,
      expire: epochSeconds(keptFor),
    }
    await writeSteps(written, [
      putStep(known, next),
      notHelperStep(eventId, memberId),
      logStep({ kind: 'banned', target: next }, caller),
      ...toldSteps(next, now),
      ...rightsSteps(eventId, now),
    ])
    return next
  })
  await endViews(admission.event, ban)
  await removeUnseen(eventId, memberId, caller)
}

/** Removes the messages that members have not seen yet, because the chat is delayed. */
async function removeUnseen(eventId: string, memberId: string, caller: Caller): Promise<void> {
  const { data: room } = await liveRoom().get({ eventId }).go({ consistent: true })
  const { data } = await liveMessage()
    .query.ofEvent({ eventId })
    .go({ order: 'desc', limit: mostUnseen, consistent: true })
  const { delayed } = shownNow(data.toReversed(), room?.delaySeconds)
  const unseen = delayed.filter(
    (one) => one.kind === 'message' && one.memberId === memberId && !one.removedAt,
  )
  for (const one of unseen) await removeFromChat(eventId, one.seq, caller)
}

/** A running view of IVS goes on after its token: only IVS can end it. */
async function endViews({ channelArn }: LiveEventItem, { memberId, eventId, times }: LiveBanItem) {
  if (channelArn) await revokeViews(channelArn, viewerId(memberId, eventId), times - 1)
}

/** Members who are excluded from an event, the last one first. */
export async function listLiveBans(eventId: string, caller: Caller): Promise<Page<LiveBan>> {
  const admission = await requireAdmission(eventId, caller)
  requireModerator(admission, caller)
  const { data } = await liveBan().query.ofEvent({ eventId }).go({ order: 'desc', limit: most })
  return whole(
    data
      .filter(({ liftedAt }) => !liftedAt)
      .map(({ seq, name, reason, byName, at }) => ({ seq, name, reason, by: byName, at })),
  )
}

/** Admits a member again. */
export async function liftLiveBan(eventId: string, seq: number, caller: Caller): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  requireModerator(admission, caller)
  await tryAgain(async () => {
    const message = await messageAt(eventId, seq)
    const known = message && (await findLiveBan(message.memberId, eventId))
    if (known?.seq !== seq) throw new Problem('ban.not_found')
    if (known.liftedAt) return
    const now = clock.now()
    const next = { ...known, liftedAt: now.toISOString() }
    await writeSteps(written, [
      putStep(known, next),
      logStep({ kind: 'readmitted', target: next }, caller),
      ...toldSteps(next, now),
    ])
  })
}

/** Writes a ban over the one that was read. */
const putStep = (known: LiveBanItem | undefined, next: LiveBanItem): Step<typeof written> => ({
  write: ({ liveBan }) => {
    if (!known) return liveBan.create(next).commit()
    return liveBan
      .put(next)
      .where((a, { eq, notExists }) =>
        known.liftedAt
          ? `${eq(a.times, known.times)} AND ${eq(a.liftedAt, known.liftedAt)}`
          : `${eq(a.times, known.times)} AND ${notExists(a.liftedAt)}`,
      )
      .commit()
  },
})

/** The mail that tells a member of the ban, or that it is lifted. */
const toldSteps = ({ memberId, eventId, times, liftedAt }: LiveBanItem, now: Date): Step<typeof written>[] =>
  mailSteps(
    {
      kind: 'liveBan',
      memberId,
      cause: `${eventId}-${memberId}-${times}${liftedAt ? '-lifted' : ''}`,
      about: { eventId, times: String(times), ...(liftedAt && { liftedAt }) },
    },
    now,
  )
