import { sendRate } from '../../ports/mail/mailer.ts'
import { clock } from '../../ports/process/clock.ts'

/** The share of SES's rate limit that newsletters use: the rest is for receipts and other mails. */
const share = 0.8

/** Limits the rate of mails to SES's limit. */
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
    /** SES has throttled a mail. */
    slowDown() {
      next = Math.max(next, clock.now().getTime()) + 10 * gapMs
    },
  }
}
