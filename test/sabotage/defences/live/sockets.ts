import type { Defence } from '../../defence.ts'

const sockets = ['test/functions/live/sockets.test.ts']
const frames = ['test/functions/live/frames.test.ts']
const page = [
  'test/web/live/follow-chat.test.tsx',
  'test/web/live/chat-link.test.ts',
  'test/web/live/chat-state.test.ts',
]
const connect = 'functions/live/sockets/connect.ts'
const audience = 'functions/live/sockets/audience.ts'
const deliver = 'functions/live/sockets/deliver.ts'

/** What keeps sockets of chats to those who may read, and their entries whole. */
export const liveSockets: Defence[] = [
  {
    name: 'socket-past-the-edge',
    file: connect,
    from: '  refusePastTheEdge(request)\n',
    to: '',
    tests: sockets,
  },
  {
    name: 'socket-edge-key-sent',
    file: 'infra/cloud/edge/site.ts',
    from: '      customHeaders: { [edgeKeyHeader]: edgeKey },\n    }),',
    to: '    }),',
    tests: ['test/infra/stack.test.ts'],
  },
  {
    name: 'socket-of-another-site',
    file: connect,
    from: "if (request.headers.origin !== env('SITE_ORIGIN')) throw new Problem('origin.refused')",
    to: "env('SITE_ORIGIN')",
    tests: sockets,
  },
  {
    name: 'socket-by-plan',
    file: connect,
    from: 'const event = await admitted(eventId, caller)',
    to: 'const event = await admitted(eventId, { ...caller, isAdmin: true })',
    tests: sockets,
  },
  {
    name: 'socket-of-an-open-chat',
    file: connect,
    from: "  if (!isChatOpen(phaseOf(event, now))) throw new Problem('chat.closed')\n",
    to: '',
    tests: sockets,
  },
  {
    name: 'sockets-of-one-event',
    file: connect,
    from: '  if (hasPlace) return\n',
    to: '  if (hasPlace !== undefined) return\n',
    tests: sockets,
  },
  {
    name: 'sockets-opened-too-often',
    file: connect,
    from: "  await countCallOf('socket', { calls: socketRules.connectsPerMinute, seconds: 60 }, memberId)\n",
    to: '',
    tests: sockets,
  },
  {
    name: 'sockets-of-one-member',
    file: connect,
    from: '  await endOldest(eventId, memberId)\n',
    to: '',
    tests: sockets,
  },
  {
    name: 'socket-rights-at-frames',
    file: audience,
    from: '((await mayRead(socket)) ? admitted : refused).push(socket)',
    to: '((await mayRead(socket)) ? admitted : admitted).push(socket)',
    tests: sockets,
  },
  {
    name: 'socket-session-ended',
    file: audience,
    from: '|| signedIn?.memberId !== memberId',
    to: '',
    tests: sockets,
  },
  {
    name: 'socket-ban-at-once',
    file: 'functions/live/chat/ban.ts',
    from: '      ...rightsSteps(eventId, now),\n',
    to: '',
    tests: sockets,
  },
  {
    name: 'socket-mute-at-once',
    file: 'functions/live/chat/moderate.ts',
    from: '    lookStep(eventId, memberId, now),\n',
    to: '',
    tests: sockets,
  },
  {
    name: 'socket-still-opening',
    file: audience,
    from: '&& connectedAt < opening',
    to: '',
    tests: sockets,
  },
  {
    name: 'frame-as-long-as-allowed',
    file: 'functions/live/chat/frame.ts',
    from: '    if (left < 0 && messages.length > 0) break\n',
    to: '',
    tests: sockets,
  },
  {
    name: 'shared-frames-unless-muted',
    file: 'web/features/live/chat/use-chat.ts',
    from: 'if (isTurnedAway && !mutedUntil) sharedUntil',
    to: 'if (isTurnedAway) sharedUntil',
    tests: page,
  },
  {
    name: 'shared-frame-by-key',
    file: 'functions/live/chat/shared-frame.ts',
    from: "  if (!(await isFrameKey(eventId, key))) throw new Problem('chat.key_expired')\n",
    to: '',
    tests: frames,
  },
  {
    name: 'shared-frame-key-of-event',
    file: 'functions/live/chat/frame-key.ts',
    from: '{eventId} $',
    to: '',
    tests: frames,
  },
  {
    name: 'shared-frame-key-of-a-minute',
    file: 'functions/live/chat/frame-key.ts',
    from: 'age >= 0 && age < frameKeyRules.periods',
    to: 'age >= 0',
    tests: frames,
  },
  {
    name: 'shared-frame-key-by-plan',
    file: 'functions/live/chat/presence.ts',
    from: 'isEntitled(event, caller) ? await frameKeyOf(eventId) : null',
    to: 'await frameKeyOf(eventId)',
    tests: frames,
  },
  {
    name: 'frame-after-a-killed-sender',
    file: deliver,
    from: 'if (moved.seq === undefined || msLeft(handOverMs) < handOverMs) return',
    to: 'if (msLeft(0) === 0) return',
    tests: sockets,
  },
  {
    name: 'frame-after-a-gap',
    file: 'web/features/live/chat/use-chat.ts',
    from: 'if (after === undefined || frame.from > after) {',
    to: 'if (after === undefined) {',
    tests: page,
  },
  {
    name: 'frame-against-an-older-reading',
    file: 'web/features/live/chat/chat-state.ts',
    from: '    ...state.removed,\n',
    to: '',
    tests: page,
  },
  {
    name: 'socket-that-was-replaced',
    file: 'web/features/live/chat/chat-link.ts',
    from: "frame.reason === 'replaced'",
    to: "frame.reason !== 'replaced'",
    tests: page,
  },
  {
    name: 'sockets-come-back-at-random',
    file: 'web/features/live/chat/chat-link.ts',
    from: 'Math.random() * longest',
    to: 'pauses.first * Math.random()',
    tests: page,
  },
]
