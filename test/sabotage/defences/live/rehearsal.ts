import type { Defence } from '../../defence.ts'

const tests = ['test/functions/live/rehearsal.test.ts']

/** A rehearsal: seen by hosts alone, not recorded, and over when the doors open. */
export const rehearsals: Defence[] = [
  {
    name: 'rehearsal-of-hosts',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: '  requireHost(event, caller)\n  refuseLate',
    to: '  refuseLate',
    tests,
  },
  {
    name: 'rehearsal-seen-by-hosts',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: '  requireHost(await requireEvent(eventId), caller)\n',
    to: '  await requireEvent(eventId)\n',
    tests,
  },
  {
    name: 'rehearsal-ended-by-hosts',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: '  requireHost(await requireEvent(id), caller)\n',
    to: '  await requireEvent(id)\n',
    tests,
  },
  {
    name: 'rehearsal-before-the-doors',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: "  if (phase === 'planned') return\n",
    to: "  if (phase !== 'cancelled') return\n",
    tests,
  },
  {
    name: 'rehearsal-event-as-read',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: '.where((a, { eq }) => eq(a.updatedAt, known.updatedAt))',
    to: '.where((a, { exists }) => exists(a.updatedAt))',
    tests,
  },
  {
    name: 'rehearsal-one-at-a-time',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: 'liveRehearsal.create(item).commit()',
    to: 'liveRehearsal.put(item).commit()',
    tests,
  },
  {
    name: 'rehearsal-not-recorded',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: 'isRecorded: false',
    to: 'isRecorded: true',
    tests,
  },
  {
    name: 'rehearsal-own-address',
    file: 'functions/live/rehearsal/rehearsal.ts',
    from: '}-rehearsal`',
    to: '}`',
    tests,
  },
  {
    name: 'rehearsal-not-after-its-end',
    file: 'functions/live/rehearsal/close.ts',
    from: '  await deleteChannel(channelArn)\n',
    to: '',
    tests,
  },
]
