import type { Defence } from '../../defence.ts'

/** Videos, the limit of the catalogue to playable ones, and marks that members leave on them. */
export const videos: Defence[] = [
  {
    name: 'failed-video-stays-unpublished',
    file: 'functions/videos/edit.ts',
    from: "if (!isPublished || file?.media.status !== 'failed') return",
    to: 'return',
    tests: ['test/functions/videos/failed-file.test.ts'],
  },
  {
    name: 'failed-video-is-not-listed',
    file: 'functions/model/catalogue/video.ts',
    from: "isPublished && media.status !== 'failed'",
    to: 'isPublished',
    tests: ['test/functions/videos/failed-file.test.ts'],
  },
  {
    name: 'delete-condition',
    file: 'functions/videos/edit.ts',
    from: '.remove({ id })\n            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))',
    to: '.remove({ id })',
    tests: ['test/functions/videos/edits-at-once.test.ts'],
  },
  {
    name: 'later',
    file: 'functions/model/table/later.ts',
    from: 'return at > than ? at : new Date(Date.parse(than) + 1).toISOString()',
    to: 'return than ? at : at',
    tests: ['test/functions/videos/edits-at-once.test.ts'],
  },
  {
    name: 'rating-condition',
    file: 'functions/videos/rating.ts',
    from: '.where((a, { eq }) => eq(a.stars, known.stars))',
    to: '',
    tests: ['test/functions/videos/ratings.test.ts'],
  },
  {
    name: 'view-distinct',
    file: 'functions/events/consume-sums.ts',
    from: '[sum.keyOf(detail), detail]',
    to: '[detail, detail]',
    tests: ['test/functions/videos/views.test.ts'],
  },
  {
    name: 'tall-poster-goes-with-its-picture',
    file: 'functions/videos/edit.ts',
    from: "[...unset, 'posterUrl']",
    to: 'unset',
    tests: ['test/functions/videos/tall-poster.test.ts'],
  },
  {
    name: 'draft-video',
    file: 'functions/videos/index.ts',
    from: "if (!data || !(data.isPublished || isAdmin)) throw new Problem('video.not_found')",
    to: "if (!data) throw new Problem('video.not_found')",
    tests: ['test/functions/videos/engagement.test.ts'],
  },
  {
    name: 'tier-video',
    file: 'functions/videos/index.ts',
    from: 'if (!caller.isAdmin && !opens(',
    to: 'if (false && !opens(',
    tests: ['test/functions/videos/playback.test.ts'],
  },
  {
    name: 'tier-ran-out',
    file: 'functions/videos/index.ts',
    from: 'opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)',
    to: 'opens(caller.member.subscriptionStatus, accessLevel)',
    tests: ['test/functions/videos/playback.test.ts'],
  },
  {
    name: 'progress-of-another',
    file: 'functions/videos/index.ts',
    from: "if (body.userId !== undefined && body.userId !== caller.memberId) throw new Problem('user.mismatch')",
    to: '',
    tests: ['test/functions/videos/engagement.test.ts'],
  },
  {
    name: 'rating-watched',
    file: 'functions/videos/rating.ts',
    from: 'if (!(await hasViewed(key))) {',
    to: 'if (stars < 0) {',
    tests: ['test/functions/videos/ratings.test.ts'],
  },
  {
    name: 'view-too-early',
    file: 'functions/videos/progress.ts',
    from: "if (!(await hasViewed({ memberId, videoId }))) throw new Problem('view.too_early')",
    to: '',
    tests: ['test/functions/videos/views.test.ts'],
  },
  {
    name: 'xp-once',
    file: 'functions/videos/progress.ts',
    from: 'finishes && !earned ?',
    to: 'finishes ?',
    tests: ['test/functions/courses/finishing.test.ts'],
  },
  {
    name: 'view-counted-once',
    file: 'functions/videos/on-video-viewed.ts',
    from: '.where((a, { eq }) => eq(a.counted, false))',
    to: '',
    tests: ['test/functions/videos/views.test.ts'],
  },
  {
    name: 'grant-folder',
    file: 'functions/ports/media/cloudfront.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: "Resource: `${env('SITE_ORIGIN')}${folder}/*`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    to: "Resource: `${env('SITE_ORIGIN')}${folder}*`",
    tests: ['test/functions/videos/playback.test.ts'],
  },
  {
    name: 'loop-limit',
    file: 'functions/videos/loops.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: '.where((a, { lt, notExists }) => `${notExists(a.count)} OR ${lt(a.count, mostLoops)}`)',
    to: '',
    tests: ['test/functions/videos/loops.test.ts'],
  },
  {
    name: 'change-condition',
    file: 'functions/videos/edit.ts',
    from: "if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('video.changed')",
    to: '',
    tests: ['test/functions/videos/edits-at-once.test.ts'],
  },
]
