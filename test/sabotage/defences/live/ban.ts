import type { Defence } from '../../defence.ts'

const ban = ['test/functions/live/ban.test.ts']

/** What keeps a banned member out of an event, and everybody else in it. */
export const liveBan: Defence[] = [
  {
    name: 'live-ban-closes',
    file: 'functions/live/admit.ts',
    from: '!ban.liftedAt && !caller.isAdmin && !isHost(event, caller)',
    to: 'ban.liftedAt === event.id',
    tests: ban,
  },
  {
    name: 'live-ban-closes-soon',
    file: 'functions/live/on-air/playback.ts',
    from: 'const opensFor = 40',
    to: 'const opensFor = 120',
    tests: ban,
  },
  {
    name: 'live-ban-stops-message-under-way',
    file: 'functions/live/chat/send.ts',
    from: '...(isStaff(role) ? [] : [notBannedStep(eventId, memberId)]),',
    to: '',
    tests: ban,
  },
  {
    name: 'live-ban-spares-moderators',
    file: 'functions/live/chat/ban.ts',
    from: "  if (isStaff(role) || memberId === caller.memberId) throw new Problem('live.not_bannable')\n",
    to: '',
    tests: ban,
  },
  {
    name: 'live-ban-by-moderators',
    file: 'functions/live/chat/ban.ts',
    from: 'const { memberId, name, role } = await requireMessage(eventId, seq)\n  requireModerator(admission, caller)',
    to: 'const { memberId, name, role } = await requireMessage(eventId, seq)',
    tests: ban,
  },
  {
    name: 'live-ban-lifted-by-moderators',
    file: 'functions/live/chat/ban.ts',
    from: 'requireModerator(admission, caller)\n  await tryAgain',
    to: 'await tryAgain',
    tests: ban,
  },
  {
    name: 'live-ban-revokes-views',
    file: 'functions/live/chat/ban.ts',
    from: 'if (channelArn) await revokeViews',
    to: 'if (channelArn === eventId) await revokeViews',
    tests: ban,
  },
  {
    name: 'live-ban-version',
    file: 'functions/live/chat/ban.ts',
    from: 'times: (known?.times ?? 0) + 1',
    to: 'times: 1',
    tests: ban,
  },
]
