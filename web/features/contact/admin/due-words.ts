import type { MessageLine } from '#shared/contract/contact/message.ts'
import { office } from '#shared/rules/office/office.ts'

/** How long an answer may still take: `5 h left`, in office hours; `answered` where nobody waits for one. */
export function dueWords({ state, minutesLeft }: Pick<MessageLine, 'state' | 'minutesLeft'>): string {
  if (state !== 'open') return state
  if (minutesLeft === 0) return 'overdue'
  return minutesLeft < 60 ? `${minutesLeft} min left` : `${Math.floor(minutesLeft / 60)} h left`
}

/** Whether it is time to answer: the last four office hours have begun. */
export const isPressing = ({ state, minutesLeft }: Pick<MessageLine, 'state' | 'minutesLeft'>) =>
  state === 'open' && minutesLeft < 4 * 60

/** `19 of 24 business hours used`. */
export const usedWords = ({ minutesLeft }: Pick<MessageLine, 'minutesLeft'>) =>
  minutesLeft === 0
    ? `All ${office.answersWithin} business hours are used`
    : `${office.answersWithin - Math.ceil(minutesLeft / 60)} of ${office.answersWithin} business hours used`
