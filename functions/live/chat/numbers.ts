import { type LiveMessageItem, liveMessage, placeOf } from '../../model/live/live-message.ts'
import { liveRoom } from '../../model/live/live-room.ts'
import { besideAct } from '../../model/table/act.ts'
import { isRefused } from '../../model/table/refused.ts'
import { clock } from '../../ports/process/clock.ts'

/** The numbers of a chat: a call takes the next one before it writes its entry, and may be late or killed. */

/** Milliseconds after which a number that was taken but not written is closed. */
const holeFor = 2000
/** Numbers that are closed at once. */
const mostClosed = 25

/**
 * The next number of the chat, which counts its messages at the same time. If it is not written soon, readers close it.
 * A write of its own: transactions of many members would refuse each other over the one item that all of them change.
 */
export async function nextSeq(eventId: string, messages: 0 | 1): Promise<number> {
  const { data } = await besideAct(() =>
    liveRoom().upsert({ eventId }).add({ seq: 1, messages }).go({ response: 'all_new' }),
  )
  return data.seq ?? 1
}

/** Takes a message that is not written out of the count; its number is closed by readers. */
export const uncount = (eventId: string) =>
  besideAct(() => liveRoom().upsert({ eventId }).add({ messages: -1 }).go())

/** The fields of every entry, written now under its number. */
export const entryOf = (eventId: string, seq: number, memberId: string) => ({
  eventId,
  seq,
  place: placeOf(seq),
  memberId,
  at: clock.now().toISOString(),
})

/** The entries before the first number that is not written, and the numbers that others have waited for long enough. */
export function beforeHole(entries: readonly LiveMessageItem[], first: number) {
  const hole = entries.findIndex(({ seq }, place) => seq !== first + place)
  if (hole < 0) return { entries, late: [] }
  const given = new Date(clock.now().getTime() - holeFor).toISOString()
  const seqs = new Set(entries.map(({ seq }) => seq))
  const last = entries.findLast(({ at }) => at <= given)?.seq ?? 0
  const late: number[] = []
  for (let seq = first + hole; seq < last; seq++) if (!seqs.has(seq)) late.push(seq)
  return { entries: entries.slice(0, hole), late }
}

/**
 * Writes an entry without effect under each number; true if there were any. A reader who passed over a number that is
 * written later would miss its message for ever. So the late call finds the number taken, and takes another one.
 */
export async function closeNumbers(eventId: string, seqs: readonly number[]): Promise<boolean> {
  const closing = seqs.slice(0, mostClosed).map(async (seq) => {
    const entry = entryOf(eventId, seq, 'nobody')
    try {
      await liveMessage()
        .create({ ...entry, kind: 'removal', ref: seq, name: '', text: '' })
        .go()
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  })
  await Promise.all(closing)
  return seqs.length > 0
}
