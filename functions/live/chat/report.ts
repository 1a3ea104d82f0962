import type { ChatReport } from '#shared/contract/live/live-chat.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { type ChatReportReason, chatRules } from '#shared/rules/live/live-chat.ts'
import type { Caller } from '../../http/serve.ts'
import { type LiveMessageItem, liveMessage, placeOf } from '../../model/live/live-message.ts'
import { liveReport } from '../../model/live/live-report.ts'
import type { ItemOf } from '../../model/table/entity.ts'
import { readEach } from '../../model/table/read-all.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { admitted, requireAdmission, requireModerator } from '../admit.ts'
import { refuseStaff } from './helper-role.ts'
import { requireMessage, toLiveMessage } from './read.ts'

type LiveReportItem = ItemOf<typeof liveReport>

/** Reports of one event that are read at once, and reported messages that are returned. */
const mostRead = 500
const mostShown = 20

/** Stores a member's report of a message. A second report by the same member changes nothing. */
export async function reportInChat(
  eventId: string,
  seq: number,
  reason: ChatReportReason,
  caller: Caller,
): Promise<void> {
  await admitted(eventId, caller)
  const known = await requireMessage(eventId, seq)
  if (known.removedAt) throw new Problem('chat.not_found')
  const report = {
    eventId,
    place: placeOf(seq),
    memberId: caller.memberId,
    reason,
    at: clock.now().toISOString(),
  }
  try {
    await writeSteps({ liveReport }, [{ write: ({ liveReport }) => liveReport.create(report).commit() }])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** Reported messages without a decision, the first reported first, each with the messages around it. */
export async function listChatReports(eventId: string, caller: Caller): Promise<Page<ChatReport>> {
  const admission = await requireAdmission(eventId, caller)
  requireModerator(admission, caller)
  const { data } = await liveReport().query.ofEvent({ eventId }).go({ limit: mostRead })
  const byPlace = Map.groupBy(data, ({ place }) => place)
  const { liveMessage: messages } = await readEach({ liveMessage }, (of) => ({
    liveMessage: [...byPlace.keys()].map((place) => of.liveMessage.get({ eventId, place })),
  }))
  const open = messages
    .filter(({ removedAt, keptAt }) => !removedAt && !keptAt)
    .map((message) => ({ message, reports: byPlace.get(message.place) ?? [] }))
    .sort((one, other) => firstOf(one.reports).localeCompare(firstOf(other.reports)))
    .slice(0, mostShown)
  return whole(await Promise.all(open.map((one) => toChatReport(one, caller.memberId))))
}

const firstOf = (reports: readonly LiveReportItem[]): string => reports.map(({ at }) => at).sort()[0] ?? ''

async function toChatReport(
  { message, reports }: { message: LiveMessageItem; reports: LiveReportItem[] },
  readerId: string,
): Promise<ChatReport> {
  const { eventId, seq } = message
  const { data } = await liveMessage()
    .query.ofEvent({ eventId })
    .between(
      { place: placeOf(Math.max(0, seq - chatRules.around)) },
      { place: placeOf(seq + chatRules.around) },
    )
    .go({ limit: 2 * chatRules.around + 1 })
  return {
    message: toLiveMessage(message, readerId),
    count: reports.length,
    reasons: [...new Set(reports.map(({ reason }) => reason))],
    firstAt: firstOf(reports),
    around: data.filter(({ kind }) => kind === 'message').map((item) => toLiveMessage(item, readerId)),
  }
}

/** Closes the reports of a message; the message stays. */
export async function keepInChat(eventId: string, seq: number, caller: Caller): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  const known = await requireMessage(eventId, seq)
  requireModerator(admission, caller)
  await refuseStaff(admission, known, caller)
  await writeSteps({ liveMessage }, [
    {
      write: ({ liveMessage }) =>
        liveMessage
          .patch({ eventId, place: placeOf(seq) })
          .set({ keptAt: clock.now().toISOString() })
          .commit(),
    },
  ])
}
