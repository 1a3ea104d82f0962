import type { Defence } from '../../defence.ts'

const tests = ['test/functions/bookings/preparation/preparation.test.ts']
const clips = { file: 'functions/bookings/preparation/clips.ts', tests }
const notes = { file: 'functions/bookings/preparation/preparation.ts', tests }
const screen = {
  file: 'web/features/bookings/prepare/clip-target.ts',
  tests: ['test/web/bookings/preparation.test.tsx'],
}

/** Notes and clips of students: who can see them, which files are accepted, and when they are deleted. */
export const preparation: Defence[] = [
  {
    name: 'prepare-student-alone',
    ...notes,
    from: "if (part === 'instructor') throw new Problem('student.required')",
    to: '',
  },
  {
    name: 'prepare-no-admin',
    ...notes,
    from: "if (part === 'admin') throw new Problem('booking.not_found')",
    to: '',
  },
  {
    name: 'prepare-until-the-end',
    ...notes,
    from: 'if (!isPreparable(known, clock.now())) throw closed()',
    to: '',
  },
  {
    name: 'prepare-told-to-parties',
    file: 'functions/bookings/wire/booking-wire.ts',
    from: 'items.filter((item) => mayPrepareBy(item, reader))',
    to: 'items.filter((item) => mayPrepareBy(item, reader) || item.id)',
    tests,
  },
  {
    name: 'prepare-told-once-paid',
    ...clips,
    from: 'isCovered(known) && ',
    to: '',
  },
  {
    name: 'prepare-not-told-of-cancelled',
    ...clips,
    from: " && known.status !== 'cancelled'",
    to: '',
  },
  {
    name: 'clip-no-admin',
    ...clips,
    from: "if (part === 'admin') throw new Problem('booking.not_found')",
    to: '',
  },
  {
    name: 'clip-film',
    ...clips,
    from: 'if (!beginsLike(sending.contentType, await clipHead(key))) {',
    to: 'if (!key) {',
  },
  {
    name: 'clip-no-film-goes',
    ...clips,
    from: '    await removeSent(key)\n',
    to: '',
  },
  {
    name: 'clip-whole',
    file: 'functions/ports/media/sent-file.ts',
    from: "if (received !== file.size) return 'parts missing'",
    to: '',
    tests,
  },
  {
    name: 'clip-before-goes',
    ...clips,
    from: 'if (given?.clip) await removeSent(clipKey({ memberId, bookingId }, given.clip.id))',
    to: '',
  },
  {
    name: 'clip-same-again',
    ...clips,
    from: 'if (given?.clip?.id === clipId) return learnedBooking(caller, bookingId)',
    to: '',
  },
  {
    name: 'clip-files-go',
    ...clips,
    from: '  await removeClips(clipFolder(given))\n',
    to: '',
  },
  {
    name: 'clip-moved-stays',
    file: 'functions/bookings/preparation/sweep-clips.ts',
    from: '!until || until <= clock.now().toISOString()',
    to: 'until !== undefined',
    tests,
  },
  {
    name: 'clip-swept',
    file: 'functions/bookings/sweep-bookings.ts',
    from: '  clip: followClip,\n',
    to: '',
    tests,
  },
  {
    name: 'clip-not-kept',
    file: 'functions/ports/media/clip-store.ts',
    from: "ResponseCacheControl: 'private, no-store',",
    to: '',
    tests,
  },
  {
    name: 'clip-as-it-is',
    file: 'functions/ports/media/clip-store.ts',
    from: 'ResponseContentType: type,',
    to: "ResponseContentType: 'text/html',",
    tests,
  },
  {
    name: 'clip-address-lasts',
    file: 'functions/ports/media/clip-store.ts',
    from: 'const playsFor = 600',
    to: 'const playsFor = 86_400',
    tests,
  },
  {
    name: 'clip-size',
    file: 'shared/contract/bookings/preparations.ts',
    from: "z.lte(largestClip, 'The file is larger than 500 MB')",
    to: "z.lte(2 * largestClip, 'The file is larger than 500 MB')",
    tests,
  },
  {
    name: 'clip-length',
    file: 'shared/contract/bookings/preparations.ts',
    from: 'z.lte(longestClip, ',
    to: 'z.lte(2 * longestClip, ',
    tests,
  },
  {
    name: 'clip-goes-with-account',
    file: 'functions/members/end-account.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a quotation of code
    from: "  await removeAll(env('UPLOADS_BUCKET'), `${memberClips(id)}/`)\n",
    to: '',
    tests,
  },
  {
    name: 'preparation-goes-with-account',
    file: 'functions/model/bookings/preparation.ts',
    from: "index('gsi1', ['memberId'],",
    to: "index('gsi1', ['notes'],",
    tests,
  },
  {
    name: 'clip-on-its-way-of-its-student',
    ...clips,
    from: '  await learnedBooking(caller, bookingId)\n  const given = await preparationOf(bookingId)\n  const sending',
    to: '  const given = await preparationOf(bookingId)\n  const sending',
  },
  {
    name: 'clip-goes-on-until-the-end',
    ...clips,
    from: '  await preparableByClip(caller, bookingId)\n  const given = await preparationOf(bookingId)\n  if (given?.clip?.id === clipId) return { clipId, parts: [],',
    to: '  await learnedBooking(caller, bookingId)\n  const given = await preparationOf(bookingId)\n  if (given?.clip?.id === clipId) return { clipId, parts: [],',
  },
  {
    name: 'clip-missing-parts-alone',
    file: 'functions/ports/media/sent-file.ts',
    tests,
    from: '.filter(({ number, size }) => there.get(number) !== size)',
    to: '.filter(({ size }) => size > 0)',
  },
  {
    name: 'clip-given-up-goes',
    ...clips,
    from: '  await abortMultipart(multipart(given, sending))\n  await removeSent(multipart(given, sending).key)\n',
    to: '',
  },
  {
    name: 'clip-checked-first',
    ...screen,
    from: '  if (reason) return { reason }\n',
    to: '',
  },
  {
    name: 'clip-empty-said-first',
    ...screen,
    from: 'if (size === 0) return { reason: emptyFile(choose) }',
    to: '',
  },
  {
    name: 'clip-measured-first',
    ...screen,
    from: 'return result.success ? { body: result.data } :',
    to: 'return unmeasured.success ? { body: unmeasured.data } :',
  },
  {
    name: 'clip-taken-is-forgotten',
    file: 'web/parts/uploads/uploader.ts',
    from: "if (stands === 'taken') return forget()",
    to: '',
    tests: screen.tests,
  },
  {
    name: 'clip-once-paid',
    ...notes,
    from: '  if (!takesClip(known, clock.now())) throw unpaid()\n',
    to: '',
  },
  {
    name: 'clip-removed-with-its-session',
    file: 'functions/model/bookings/booking-change.ts',
    from: "known.status === 'confirmed' ? [setDueStep('clip', known.id, cancelled.at)] : []",
    to: '[]',
    tests,
  },
]
