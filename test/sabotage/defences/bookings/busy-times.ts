import type { Defence } from '../../defence.ts'

const given = ['test/functions/bookings/availability/busy-calendar.test.ts']
const looks = {
  file: 'functions/bookings/availability/read-busy-calendar.ts',
  tests: ['test/functions/bookings/availability/busy-looks.test.ts'],
}
const reading = ['test/rules/sessions/foreign-calendar.test.ts']
const kinds = [
  'test/rules/sessions/foreign-calendar-kinds.test.ts',
  'test/rules/sessions/foreign-calendar-series.test.ts',
]
const text = { file: 'functions/ports/calendars/foreign-text.ts', tests: kinds }
const times = { file: 'functions/ports/calendars/foreign-times.ts', tests: kinds }
const near = { file: 'functions/ports/calendars/foreign-near.ts', tests: kinds }
const events = { file: 'functions/ports/calendars/foreign-calendar.ts', tests: reading }
const repeats = { file: 'functions/ports/calendars/foreign-repeats.ts', tests: reading }
const sealed = { file: 'functions/ports/calendars/sealed.ts', tests: given }
const screen = {
  file: 'web/features/teach/hours/busy-calendar.tsx',
  tests: ['test/web/teach/busy-calendar.test.tsx'],
}

/** Instructors' own calendars: the busy times read there, and their notifications. */
export const busyTimes: Defence[] = [
  {
    name: 'busy-address-input',
    file: 'shared/contract/bookings/busy-calendar.ts',
    from: "port === '' && username === '' && password === '' && hostname.includes('.') && !isNumber",
    to: 'port !== password + isNumber + hostname + username',
    tests: given,
  },
  {
    name: 'busy-sealed',
    ...sealed,
    from: "Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])",
    to: "Buffer.concat([cipher.update(''), cipher.final(), Buffer.from(text)])",
  },
  {
    name: 'busy-sealed-about',
    ...sealed,
    from: 'decipher.setAAD(Buffer.from(about))',
    to: "decipher.setAAD(Buffer.from(about === 'ins_another' ? '' : about))",
  },
  {
    name: 'busy-sealed-by-chance',
    ...sealed,
    from: 'const iv = randomBytes(ivLength)',
    to: 'const iv = Buffer.alloc(ivLength, Math.min(1, randomBytes(1).length))',
  },
  {
    name: 'busy-last-four',
    file: 'functions/bookings/availability/busy-calendar.ts',
    from: 'lastFour: address.slice(-4)',
    to: 'lastFour: address',
    tests: given,
  },
  {
    name: 'busy-not-exported',
    file: 'functions/members/export.ts',
    from: "if (kind !== 'busy-times') return fields",
    to: "if (kind !== 'schedules') return fields",
    tests: given,
  },
  {
    name: 'busy-goes-with-account',
    file: 'functions/model/calendar/busy-times.ts',
    from: "index('gsi1', ['memberId'],",
    to: "index('gsi1', ['version'],",
    tests: given,
  },
  {
    name: 'busy-not-offered',
    file: 'functions/bookings/availability/calendar.ts',
    from: ', ...busyWithin(imported, [span.from, span.to])',
    to: '',
    tests: given,
  },
  {
    name: 'busy-instructors-alone',
    file: 'functions/bookings/availability/busy-calendar.ts',
    from: 'stillTeachesStep(personId, caller.memberId),',
    to: '',
    tests: given,
  },
  {
    name: 'busy-look-once',
    ...looks,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a quotation of code
    from: ' AND ${eq(a.nextAt, nextAt)}',
    to: '',
  },
  {
    name: 'busy-look-due',
    ...looks,
    from: 'known.nextAt > clock.now().toISOString()',
    to: 'false',
  },
  {
    name: 'busy-look-teaches',
    ...looks,
    from: 'if (!instructor?.isApproved || !hours) return',
    to: 'if (!hours) return',
  },
  {
    name: 'busy-look-of-this-address',
    ...looks,
    from: '.where((a, { eq }) => eq(a.version, version))',
    to: '.where((a, { exists }) => exists(a.version))',
  },
  {
    name: 'busy-look-zone',
    ...looks,
    from: 'known.madeFor === madeFor && ',
    to: '',
  },
  {
    name: 'busy-look-again',
    ...looks,
    from: " && (known.madeAt ?? '') > freshFrom",
    to: " && freshFrom !== ''",
  },
  {
    name: 'busy-told-once-a-week',
    file: 'shared/rules/sessions/busy-times.ts',
    from: 'Date.parse(toldAt) <= since(busyRules.toldEvery)',
    to: 'Date.parse(toldAt) <= since(0)',
    tests: ['test/rules/sessions/busy-times.test.ts'],
  },
  {
    name: 'busy-one-keeps-no-other',
    file: 'functions/bookings/refresh-busy-times.ts',
    from: 'if (failed > 0) throw',
    to: 'if (failed > 9999) throw',
    tests: looks.tests,
  },
  {
    name: 'busy-events-counted',
    ...text,
    from: "if (left.kept-- === 0) throw new NotRead('events')",
    to: '',
    tests: reading,
  },
  {
    name: 'busy-own-sessions',
    ...events,
    from: 'ownSession.test(uidOf(event)) ||',
    to: '',
  },
  {
    name: 'busy-see-through',
    ...events,
    from: "event.text('TRANSP').toUpperCase() === 'TRANSPARENT' ||",
    to: '',
  },
  {
    name: 'busy-cancelled',
    ...events,
    from: "event.text('STATUS').toUpperCase() === 'CANCELLED' ||",
    to: '',
  },
  {
    name: 'busy-free',
    ...events,
    from: "event.text('X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() === 'FREE' ||",
    to: '',
  },
  {
    name: 'busy-called-canceled',
    ...events,
    from: "/^cancell?ed:/i.test(event.text('SUMMARY'))",
    to: 'false',
  },
  {
    name: 'busy-excepted',
    ...times,
    from: "...event.all('EXDATE'), ",
    to: '',
  },
  {
    name: 'busy-frequency',
    ...repeats,
    from: "!frequencies.includes(rule.FREQ ?? '') || ",
    to: '',
  },
  {
    name: 'busy-several-hours',
    ...repeats,
    from: ' || isDense',
    to: '',
  },
  {
    name: 'busy-steps-of-a-rule',
    ...repeats,
    from: 'steps === ruleBounds.aRule || ',
    to: '',
  },
  {
    name: 'busy-steps-of-a-calendar',
    ...repeats,
    from: ' || left.steps-- === 0',
    to: '',
  },
  {
    name: 'busy-zone-of-the-event',
    file: 'functions/ports/calendars/foreign-moments.ts',
    from: 'const name = zone ?? own',
    to: 'const name = zone ? own : own',
    tests: reading,
  },
  {
    name: 'busy-zone-unknown',
    file: 'functions/ports/calendars/foreign-moments.ts',
    from: "if (!found) throw new NotRead('zone')",
    to: 'if (!found) return (from, to) => [[from, to, 0]]',
    tests: reading,
  },
  {
    name: 'busy-cut-off',
    ...text,
    from: 'calendars === 0 || open.length > 0',
    to: 'calendars === 0',
    tests: reading,
  },
  {
    name: 'busy-events-seen',
    ...text,
    from: "if (left.seen-- === 0) throw new NotRead('events')",
    to: '',
  },
  {
    name: 'busy-time-unreadable',
    ...times,
    from: "if (!begins) throw new NotRead('moment')",
    to: 'if (!begins) return { wall: 0, zone: undefined, isDay: true }',
  },
  {
    name: 'busy-end-unreadable',
    ...times,
    from: "if (!isRead) throw new NotRead('moment')",
    to: '',
  },
  {
    name: 'busy-published-free',
    ...times,
    from: "parameters.FBTYPE?.toUpperCase() !== 'FREE'",
    to: "parameters.FBTYPE !== 'NONE'",
    tests: ['test/rules/sessions/calendar-cases.test.ts'],
  },
  {
    name: 'busy-all-later',
    ...times,
    from: 'form ? form.spanOf(wall) : spanOf(wall)',
    to: 'spanOf(wall)',
  },
  {
    name: 'busy-year-of-an-unreadable-time',
    ...near,
    from: 'if (!begins) return mayBegin(start.values[0], event, within)',
    to: 'if (!begins) return false',
  },
  {
    name: 'busy-highest-version',
    ...events,
    from: 'sequenceOf(event) >= (sequences.get(placeOf(event)) ?? 0)',
    to: 'sequenceOf(event) >= 0',
    tests: kinds,
  },
  {
    name: 'busy-declined-by-owner-alone',
    ...events,
    from: 'isOwn && parameters.PARTSTAT',
    to: 'parameters.PARTSTAT',
    tests: kinds,
  },
  {
    name: 'busy-names-the-event',
    ...events,
    from: 'throw new NotRead(error.why, error.event ?? name)',
    to: 'throw new NotRead(error.why, error.event)',
    tests: kinds,
  },
  {
    name: 'busy-zone-of-the-file',
    file: 'functions/ports/calendars/foreign-moments.ts',
    from: 'if (ofFile) return ofFile',
    to: '',
    tests: kinds,
  },
  {
    name: 'busy-removal-asked',
    ...screen,
    from: 'onClick={() => setAsked(true)}',
    to: 'onClick={() => removing.mutate()}',
  },
  {
    name: 'busy-times-fresh-for-a-booking',
    file: 'functions/bookings/booking/wanted.ts',
    from: 'await withFreshBusyTimes(offered)',
    to: 'offered',
    tests: ['test/functions/bookings/availability/busy-calendar.test.ts'],
  },
  {
    name: 'busy-times-fresh-for-a-move',
    file: 'functions/bookings/lifecycle/reschedule.ts',
    from: 'await withFreshBusyTimes(await teachingOf(known.instructorId))',
    to: 'await teachingOf(known.instructorId)',
    tests: ['test/functions/bookings/availability/busy-calendar.test.ts'],
  },
  {
    name: 'busy-times-not-waited-for-again',
    file: 'functions/bookings/availability/fresh-busy-times.ts',
    from: 'imported.failure || ',
    to: '',
    tests: ['test/functions/bookings/availability/busy-calendar.test.ts'],
  },
  {
    name: 'busy-times-recent-enough',
    file: 'functions/bookings/availability/fresh-busy-times.ts',
    from: '|| isFresh(imported)) return teaching',
    to: ') return teaching',
    tests: ['test/functions/bookings/availability/busy-calendar.test.ts'],
  },
]
