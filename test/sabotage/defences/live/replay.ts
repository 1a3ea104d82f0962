import type { Defence } from '../../defence.ts'

const tests = ['test/functions/live/replay.test.ts']
const marks = ['test/functions/live/marks.test.ts']
const chat = ['test/functions/live/replay-chat.test.ts']

/** A replay: one video of the whole broadcast, decided on by its hosts and admins. */
export const replay: Defence[] = [
  {
    name: 'replay-published-once',
    file: 'functions/live/replay/publish.ts',
    from: "    if (known.state === 'replay') return known\n",
    to: '',
    tests,
  },
  {
    name: 'replay-of-hosts',
    file: 'functions/live/replay/publish.ts',
    from: "    requireHost(known, caller)\n    if (known.state === 'replay') return",
    to: "    if (known.state === 'replay') return",
    tests,
  },
  {
    name: 'replay-retry-of-hosts',
    file: 'functions/live/replay/retry.ts',
    from: '  requireHost(event, caller)\n',
    to: '',
    tests,
  },
  {
    name: 'replay-of-closed-recordings',
    file: 'functions/live/replay/publish.ts',
    from: "  if (!pieces) throw new Problem('replay.pending', 'The recording is still being saved. Please try again.')\n  if (pieces.length === 0)",
    to: '  if (pieces?.length === 0)',
    tests,
  },
  {
    name: 'replay-of-something',
    file: 'functions/live/replay/publish.ts',
    from: "  if (pieces.length === 0) throw new Problem('replay.nothing')\n",
    to: '',
    tests,
  },
  {
    name: 'replay-category-exists',
    file: 'functions/live/replay/publish.ts',
    from: "      refusal: () => new Problem('category.not_found'),\n",
    to: '',
    tests,
  },
  {
    name: 'replay-or-none',
    file: 'functions/live/replay/publish.ts',
    from: "    if (known.state === 'replay') throw new Problem('replay.decided', 'The replay is already published')\n    if (known.state !== 'ended') throw",
    to: "    if (known.state !== 'ended' && known.state !== 'replay') throw",
    tests,
  },
  {
    name: 'replay-retry-of-failed',
    file: 'functions/live/replay/retry.ts',
    from: "    if (file?.media.status !== 'failed') throw new Problem('replay.not_failed')\n",
    to: "    if (!file) throw new Problem('replay.not_failed')\n",
    tests,
  },
  {
    name: 'recording-open-is-awaited',
    file: 'functions/live/replay/recording.ts',
    from: 'if (isAwaited) return { lookAt: nextLook(now) }',
    to: '',
    tests,
  },
  {
    name: 'recording-list-stays',
    file: 'functions/live/on-air/look.ts',
    from: '  if (!known.lookAt) return\n',
    to: '',
    tests,
  },
  {
    name: 'recording-goes-without-replay',
    file: 'functions/live/replay/recording.ts',
    from: 'await removeRecordings(recordedIn)',
    to: '',
    tests,
  },
  {
    name: 'replay-chat-by-plan',
    file: 'functions/live/replay/chat.ts',
    from: "  throw new Problem('tier.required'",
    to: "  if (!event) throw new Problem('tier.required'",
    tests: chat,
  },
  {
    name: 'replay-chat-of-replays',
    file: 'functions/live/replay/chat.ts',
    from: ' || !(video.isPublished || caller.isAdmin)) throw',
    to: ') throw',
    tests: chat,
  },
  {
    name: 'replay-chat-without-removed',
    file: 'functions/live/replay/chat.ts',
    from: "kind === 'message' && removedAt === undefined",
    to: "kind === 'message' || removedAt === undefined",
    tests: chat,
  },
  {
    name: 'mark-of-hosts',
    file: 'functions/live/host/marks.ts',
    from: '    requireHost(known, caller)\n    if (!isLive',
    to: '    if (!isLive',
    tests: marks,
  },
  {
    name: 'mark-removed-by-hosts',
    file: 'functions/live/host/marks.ts',
    from: "    requireHost(known, caller)\n    if (known.state === 'replay')",
    to: "    if (known.state === 'replay')",
    tests: marks,
  },
  {
    name: 'mark-while-live',
    file: 'functions/live/host/marks.ts',
    from: "    if (!isLive(known.state)) throw new Problem('live.not_on_air')\n",
    to: '',
    tests: marks,
  },
  {
    name: 'marks-are-few',
    file: 'functions/live/host/marks.ts',
    from: "    if (marks.length >= replayRules.mostMarks) throw new Problem('live.too_many_marks')\n",
    to: '',
    tests: marks,
  },
  {
    name: 'mark-until-published',
    file: 'functions/live/host/marks.ts',
    from: "    if (known.state === 'replay') throw new Problem('replay.decided', 'The replay is already published')\n",
    to: '',
    tests: marks,
  },
]
