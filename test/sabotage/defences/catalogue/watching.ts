import type { Defence } from '../../defence.ts'

/** The credit for watching. */
export const watching: Defence[] = [
  {
    name: 'one-clock-a-member',
    file: 'shared/rules/learning/proof.ts',
    from: 'Math.max(spentUntil, openedAt - begunBefore)',
    to: 'openedAt - begunBefore',
    tests: ['test/rules/learning/proof.test.ts', 'test/functions/courses/finishing.test.ts'],
  },
  {
    name: 'viewed-is-proven',
    file: 'functions/videos/progress.ts',
    from: 'return data?.isViewed ?? false',
    to: 'return (data?.completionPercentage ?? 0) >= 25',
    tests: ['test/functions/videos/ratings.test.ts', 'test/functions/videos/views.test.ts'],
  },
  {
    name: 'loop-end-not-behind',
    file: 'shared/rules/learning/drill.ts',
    from: 'nearest < at ? rounded(nearest + precision) : nearest',
    to: 'nearest',
    tests: ['test/web/player/drill.test.ts', 'test/rules/learning/drill.test.ts'],
  },
  {
    name: 'play-asked-with-the-first-picture',
    file: 'web/ui/player/stream/use-hls.ts',
    from: 'if (isKnown(video, url)) onReady()',
    to: 'if (isKnown(video, url) || url) onReady()',
    tests: ['test/web/player/first-picture.test.tsx'],
  },
  {
    name: 'captions-shown-once-beyond-the-frame',
    file: 'web/ui/player/controls/captions.tsx',
    from: '!isOn || inTextTrack || text',
    to: '!isOn || text',
    tests: ['test/web/player/text-track.test.tsx'],
  },
  {
    name: 'captions-of-a-text-track-end',
    file: 'web/ui/player/controls/text-track.ts',
    from: "    track.mode = 'disabled'\n",
    to: '',
    tests: ['test/web/player/text-track.test.tsx'],
  },
  {
    name: 'stream-opened-once',
    file: 'web/ui/player/stream/early-stream.ts',
    from: ' || held.includes(source.url)',
    to: '',
    tests: ['test/web/player/early.test.ts'],
  },
  {
    name: 'stream-open-before-its-page',
    file: 'web/features/videos/prepare-watch.ts',
    from: '    hear({ source })\n    return source\n',
    to: '    return source\n',
    tests: ['test/web/videos/prepare-watch.test.ts'],
  },
  {
    name: 'files-ahead-by-their-own-times',
    file: 'web/ui/player/stream/files-ahead.ts',
    from: '{ start: startedAt, first: begunAt, end: endedAt }',
    to: '{ start: begunAt, first: begunAt, end: endedAt }',
    tests: ['test/web/player/files-ahead.test.ts'],
  },
  {
    name: 'files-ahead-used-once',
    file: 'web/ui/player/stream/files-ahead.ts',
    from: '  ahead.delete(whole(url))\n',
    to: '',
    tests: ['test/web/player/files-ahead.test.ts'],
  },
  {
    name: 'files-ahead-refused-again',
    file: 'web/ui/player/stream/files-ahead.ts',
    from: 'if (!response.ok) throw',
    to: 'if (false) throw',
    tests: ['test/web/player/files-ahead.test.ts'],
  },
]
