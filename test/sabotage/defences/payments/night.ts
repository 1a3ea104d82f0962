import type { Defence } from '../../defence.ts'

const tests = ['test/functions/mail/night.test.ts']
const rules = ['test/rules/sessions/quiet-hours.test.ts']
const ownZone = ['test/functions/bookings/availability/own-zone.test.ts']

/**
 * Mails of sessions: those that wait for the morning, those that may be turned off, and the alerts about a missing
 * link.
 */
export const night: Defence[] = [
  {
    name: 'quiet-begins',
    file: 'shared/rules/sessions/quiet-hours.ts',
    from: 'hour < quietHours.from',
    to: 'hour <= quietHours.from',
    tests: rules,
  },
  {
    name: 'quiet-ends',
    file: 'shared/rules/sessions/quiet-hours.ts',
    from: 'hour >= quietHours.until',
    to: 'hour > quietHours.until',
    tests: rules,
  },
  {
    name: 'quiet-clocks-change',
    file: 'shared/rules/sessions/quiet-hours.ts',
    from: '.find((moment) => moment > at)',
    to: '.map(() => at + 9 * 3_600_000)[0]',
    tests: rules,
  },
  {
    name: 'night-held',
    file: 'functions/mail/deliver.ts',
    from: 'if (wait) {',
    to: "if (wait === '') {",
    tests,
  },
  {
    name: 'night-urgent',
    file: 'functions/mail/wait-end.ts',
    from: ' || urgent.includes(news)',
    to: '',
    tests,
  },
  {
    name: 'night-not-too-late',
    file: 'functions/mail/wait-end.ts',
    from: 'told.length > 0 && !isSoon ?',
    to: 'told.length > 0 ?',
    tests,
  },
  {
    name: 'night-woken-once',
    file: 'functions/model/mail/mail.ts',
    from: "eq(a.open, 'held')",
    to: 'eq(a.id, id)',
    tests,
  },
  {
    name: 'night-over-when-claimed',
    file: 'functions/model/mail/mail.ts',
    from: "    open: 'open',\n    openSince: createdAt,\n",
    to: '',
    tests,
  },
  {
    name: 'night-swept',
    file: 'functions/bookings/sweep-bookings.ts',
    from: '  mail: ({ subjectId, at }) => wakeMail({ id: subjectId, waitsUntil: at }, clock.now()),\n',
    to: '',
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
    file: 'functions/model/bookings/booking-mail.ts',
    from: "no_link: ['instructor', 'operations'],",
    to: "no_link: ['instructor'],",
    tests: ['test/functions/bookings/lifecycle/by-itself.test.ts'],
  },
  {
    name: 'zone-known',
    file: 'functions/members/settings.ts',
    from: "if (settings.timeZone) refuseUnknownZone('timeZone', settings.timeZone)",
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
  {
    name: 'zone-of-a-choice',
    file: 'functions/model/members/keep-zone.ts',
    from: '.where((a, { notExists }) => notExists(a.settings.timeZone))',
    to: '',
    tests: ownZone,
  },
  {
    name: 'zone-of-settings',
    file: 'functions/model/members/keep-zone.ts',
    from: '.where((a, { notExists }) => notExists(a.settings))',
    to: '',
    tests: ownZone,
  },
  {
    name: 'zone-of-none',
    file: 'functions/members/settings.ts',
    from: "(timeZone ?? '')",
    to: '(timeZone ?? undefined)',
    tests: ['test/functions/members/settings.test.ts'],
  },
  {
    name: 'zone-known-of-student',
    file: 'functions/bookings/booking/wanted.ts',
    from: "if (input.timeZone !== undefined) refuseUnknownZone('timeZone', input.timeZone)",
    to: '',
    tests: ownZone,
  },
  {
    name: 'student-clocks-in-mails',
    file: 'functions/mail/session-letters.ts',
    from: 'studentZone: studentZoneOf(known, part, reader),',
    to: '',
    tests: ['test/functions/bookings/sessions/mails.test.ts'],
  },
  {
    name: 'clocks-once',
    file: 'shared/mail/words.ts',
    from: 'face(date, zone) === face(date, second) ? undefined',
    to: 'zone === second ? undefined',
    tests: ['test/rules/mail/mail-letters.test.ts'],
  },
]
