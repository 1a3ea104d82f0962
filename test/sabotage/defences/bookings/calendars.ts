import type { Defence } from '../../defence.ts'

const feed = ['test/functions/bookings/feeds/calendar-feed.test.ts']
const files = ['test/functions/bookings/feeds/calendar-files.test.ts']

/** Calendar feeds: their content and their readers. */
export const calendars: Defence[] = [
  {
    name: 'calendar-parties-alone',
    file: 'functions/bookings/feeds/calendar-download.ts',
    from: "if (part === 'admin') throw new Problem('booking.not_found')",
    to: "if (part === 'admin') return { filename: '', bytes: Buffer.from('') }",
    tests: files,
  },
  {
    name: 'calendar-words-are-no-lines',
    file: 'functions/ports/calendars/calendar-file.ts',
    from: "text.replaceAll(/\\p{Cc}+/gu, ' ')",
    to: 'text',
    tests: files,
  },
  {
    name: 'calendar-cancels',
    file: 'functions/mail/session-letters.ts',
    from: "news === 'cancelled' ? 'CANCEL' : 'REQUEST'",
    to: "news === 'booked' ? 'CANCEL' : 'REQUEST'",
    tests: files,
  },
  {
    name: 'calendar-version-of-a-move',
    file: 'functions/bookings/lifecycle/reschedule.ts',
    from: '...next, sequence: known.sequence + 1 }',
    to: '...next }',
    tests: files,
  },
  {
    name: 'calendar-version-of-a-cancel',
    file: 'functions/model/bookings/booking-change.ts',
    from: "status: 'cancelled', cancelled, sequence: known.sequence + 1",
    to: "status: 'cancelled', cancelled",
    tests: files,
  },
  {
    name: 'calendar-unpaid',
    file: 'shared/rules/sessions/calendar-event.ts',
    from: 'if (!isCovered(session)) return false',
    to: '',
    tests: ['test/rules/sessions/calendar-event.test.ts'],
  },
  {
    name: 'mail-subject-in-words',
    file: 'functions/ports/mail/mime.ts',
    from: 'Buffer.byteLength(last + sign) > mostBytes',
    to: 'Buffer.byteLength(last + sign) > 9000',
    tests: ['test/infra/local/mailbox.test.ts'],
  },
  {
    name: 'feed-secret',
    file: 'functions/bookings/feeds/calendar-feed.ts',
    from: ' || feed.hash !== hashOf(secret)',
    to: '',
    tests: feed,
  },
  {
    name: 'feed-kept-as-hash',
    file: 'functions/bookings/feeds/calendar-feed.ts',
    from: 'hash: hashOf(secret), createdAt',
    to: 'hash: secret, createdAt',
    tests: feed,
  },
  {
    name: 'feed-former-ends',
    file: 'functions/bookings/feeds/calendar-feed.ts',
    from: 'await calendarFeed().delete({ memberId }).go()',
    to: 'await calendarFeed().get({ memberId }).go()',
    tests: feed,
  },
  {
    name: 'feed-cancelled-for-a-month',
    file: 'shared/rules/sessions/calendar-event.ts',
    from: "return (cancelled?.at ?? '') > since(cancelledFor)",
    to: 'return true',
    tests: feed,
  },
]
