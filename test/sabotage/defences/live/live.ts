import type { Defence } from '../../defence.ts'

const events = ['test/functions/live/live.test.ts']
const follow = ['test/functions/live/follow.test.ts']
const chat = ['test/functions/live/chat.test.ts']
const onAir = ['test/functions/live/on-air.test.ts']

/** What keeps an event, its picture and its chat true, and with those whose plan holds them. */
export const live: Defence[] = [
  {
    name: 'live-host-teaches',
    file: 'functions/live/edit.ts',
    from: '.where((a, { eq }) => eq(a.isApproved, true))',
    to: '',
    tests: events,
  },
  {
    name: 'live-begun-is-not-changed',
    file: 'functions/live/edit.ts',
    from: "    if (known.state !== 'planned') throw new Problem('live.begun')\n    if (knownUpdatedAt",
    to: '    if (knownUpdatedAt',
    tests: events,
  },
  {
    name: 'live-changed-as-read',
    file: 'functions/live/edit.ts',
    from: 'if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt)',
    to: "if (knownUpdatedAt === 'never')",
    tests: events,
  },
  {
    name: 'live-time-of-clocks',
    file: 'functions/live/edit.ts',
    from: 'if (at <= now.getTime())',
    to: 'if (at <= 0)',
    tests: events,
  },
  {
    name: 'live-reminder-of-what-is-to-come',
    file: 'functions/live/reminders.ts',
    from: ".where((a, { eq }) => eq(a.state, 'planned'))",
    to: '',
    tests: [...events, ...follow],
  },
  {
    name: 'live-due-as-it-stands',
    file: 'functions/live/follow.ts',
    from: 'if (!known || known.dueAt !== item.at) return endDue(item)',
    to: 'if (!known) return endDue(item)',
    tests: follow,
  },
  {
    name: 'live-moved-enough',
    file: 'functions/live/edit.ts',
    from: "...(isTold && { tell: 'moved', remindedAt: undefined }),",
    to: "...{ tell: 'moved', remindedAt: undefined },",
    tests: follow,
  },
  {
    name: 'live-gate-of-plan',
    file: 'functions/live/admit.ts',
    from: 'opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)',
    to: 'accessLevel',
    tests: [...chat, ...onAir],
  },
  {
    name: 'live-host-of-this-event',
    file: 'functions/live/admit.ts',
    from: 'member.instructorId !== undefined && hostIds.includes(member.instructorId)',
    to: 'hostIds.length > 0',
    tests: [...chat, ...onAir],
  },
  {
    name: 'live-moderator',
    file: 'functions/live/admit.ts',
    from: "if (!caller.isAdmin) throw new Problem('host.required')",
    to: '',
    tests: [...chat, ...onAir],
  },
  {
    name: 'live-chat-open',
    file: 'functions/live/chat/send.ts',
    from: "if (!isChatOpen(phaseOf(event, clock.now()))) throw new Problem('chat.closed')",
    to: '',
    tests: chat,
  },
  {
    name: 'live-chat-muted',
    file: 'functions/live/chat/send.ts',
    from: 'if (mutedUntil) throw',
    to: 'if (mutedUntil === eventId) throw',
    tests: chat,
  },
  {
    name: 'live-chat-key',
    file: 'functions/live/chat/send.ts',
    from: 'liveSent.create({ memberId, eventId, clientId, seq, expire: epochSeconds(keyFor) }).commit()',
    to: 'liveSent.put({ memberId, eventId, clientId, seq, expire: epochSeconds(keyFor) }).commit()',
    tests: chat,
  },
  {
    name: 'live-chat-holes-waited-for',
    file: 'functions/live/chat/read.ts',
    from: 'if (entry.seq !== expected && entry.at > given) break',
    to: '',
    tests: chat,
  },
  {
    name: 'live-chat-own-words',
    file: 'functions/live/chat/moderate.ts',
    from: 'if (known.memberId !== caller.memberId) requireModerator(event, caller)',
    to: '',
    tests: chat,
  },
  {
    name: 'live-key-after-doors',
    file: 'functions/live/on-air/start.ts',
    from: "if (phase === 'planned') {",
    to: "if (phase === 'cancelled') {",
    tests: onAir,
  },
  {
    name: 'live-over-stays-over',
    file: 'functions/live/on-air/look.ts',
    from: "const isOver = state === 'ended' || state === 'cancelled'",
    to: 'const isOver = false',
    tests: onAir,
  },
  {
    name: 'live-picture-on-air',
    file: 'functions/live/on-air/playback.ts',
    from: '!isLive(state) || ',
    to: '',
    tests: onAir,
  },
]
