import type { MessageLine } from '#shared/contract/contact/message.ts'
import { office } from '#shared/rules/office/office.ts'

/** The time left to answer: `5 h left`, in office hours; `answered` if no answer is due. */
export function dueWords({ state, minutesLeft }: Pick<MessageLine, 'state' | 'minutesLeft'>): string {
  if (state !== 'open') return state
  if (minutesLeft === 0) return 'overdue'
  return minutesLeft < 60 ? `${minutesLeft} min left` : `${Math.floor(minutesLeft / 60)} h left`
}

/** Whether an answer is urgent: less than four office hours are left. */
export const isPressing = ({ state, minutesLeft }: Pick<MessageLine, 'state' | 'minutesLeft'>) =>
  state === 'open' && minutesLeft < 4 * 60

/** `19 of 24 business hours used`. */
export const usedWords = ({ minutesLeft }: Pick<MessageLine, 'minutesLeft'>) =>
  minutesLeft === 0
    ? `All ${office.answersWithin} business hours are used`
    : `${office.answersWithin - Math.ceil(minutesLeft / 60)} of ${office.answersWithin} business hours used`
