import { sendRate } from '../../ports/mail/mailer.ts'
import { clock } from '../../ports/process/clock.ts'

/** Of what SES takes in a second: the rest is for receipts and other mails. */
const share = 0.8

/** Lets mails go one after the other, no faster than SES takes them. */
export async function paceOf(): Promise<{ turn(): Promise<void>; slowDown(): void }> {
  const gapMs = 1000 / Math.max(1, share * (await sendRate()))
  let next = 0
  return {
    async turn() {
      const now = clock.now().getTime()
      next = Math.max(next, now) + gapMs
      const wait = next - gapMs - now
      if (wait >= 1) await clock.pause(wait)
    },
    /** SES has said that it was too fast. */
    slowDown() {
      next = Math.max(next, clock.now().getTime()) + 10 * gapMs
    },
  }
}
