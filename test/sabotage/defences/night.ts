import type { Defence } from '../defence.ts'

const tests = ['test/functions/mail/night.test.ts']
const rules = ['test/rules/quiet-hours.test.ts']

/** Which mails of sessions wait for the morning, who may do without them, and who hears of a link that is missing. */
export const night: Defence[] = [
  {
    name: 'quiet-begins',
    file: 'shared/rules/quiet-hours.ts',
    from: 'hour < quietHours.from',
    to: 'hour <= quietHours.from',
    tests: rules,
  },
  {
    name: 'quiet-ends',
    file: 'shared/rules/quiet-hours.ts',
    from: 'hour >= quietHours.until',
    to: 'hour > quietHours.until',
    tests: rules,
  },
  {
    name: 'quiet-clocks-change',
    file: 'shared/rules/quiet-hours.ts',
    from: '.find((moment) => moment > at)',
    to: '.map(() => at + 9 * 3_600_000)[0]',
    tests: rules,
  },
  {
    name: 'night-held',
    file: 'functions/mail/deliver.ts',
    from: 'if (morning) {',
    to: "if (morning === '') {",
    tests,
  },
  {
    name: 'night-urgent',
    file: 'functions/mail/night.ts',
    from: ' || urgent.includes(news)',
    to: '',
    tests,
  },
  {
    name: 'night-not-too-late',
    file: 'functions/mail/night.ts',
    from: 'told.length > 0 && !isSoon ?',
    to: 'told.length > 0 ?',
    tests,
  },
  {
    name: 'night-woken-once',
    file: 'functions/model/mail.ts',
    from: "            .where((a, { eq }) => eq(a.open, 'held'))\n",
    to: '',
    tests,
  },
  {
    name: 'night-over-when-claimed',
    file: 'functions/model/mail.ts',
    from: "    ...{ open: 'open', openSince: createdAt },\n",
    to: '',
    tests,
  },
  {
    name: 'night-swept',
    file: 'functions/bookings/sweep-bookings.ts',
    from: ', sweepMails(now), ',
    to: ', ',
    tests,
  },
  {
    name: 'reminders-wanted',
    file: 'functions/mail/session-letters.ts',
    from: '!settingsOf(reader).emailNotifications',
    to: "settingsOf(reader).timeZone === '-'",
    tests,
  },
  {
    name: 'told-always',
    file: 'functions/mail/session-letters.ts',
    from: "= ['remind', 'remind_soon']",
    to: "= ['remind', 'remind_soon', 'moved']",
    tests,
  },
  {
    name: 'missing-link-to-operations',
    file: 'functions/model/booking-mail.ts',
    from: "no_link: ['instructor', 'operations'],",
    to: "no_link: ['instructor'],",
    tests: ['test/functions/bookings/by-itself.test.ts'],
  },
  {
    name: 'zone-known',
    file: 'functions/members/settings.ts',
    from: "if (settings.timeZone !== undefined) refuseUnknownZone('timeZone', settings.timeZone)",
    to: '',
    tests: ['test/functions/members/settings.test.ts'],
  },
  {
    name: 'news-of-its-time',
    file: 'functions/mail/session-letters.ts',
    from: 'if (timed.includes(news) && isOther(about, known.startsAt)) return false',
    to: '',
    tests,
  },
  {
    name: 'news-of-what-is-asked',
    file: 'functions/mail/session-letters.ts',
    from: ' && !isOther(about, move.startsAt)',
    to: '',
    tests,
  },
  {
    name: 'news-not-moved-stands',
    file: 'functions/mail/session-letters.ts',
    from: "if (news === 'not_moved' && known.isMoved) return false",
    to: '',
    tests,
  },
]
