import type { Defence } from '../../defence.ts'

const tests = ['test/functions/reviews/reviews.test.ts']
const save = { file: 'functions/reviews/save.ts', tests }
const change = { file: 'functions/model/reviews/review-change.ts', tests }

/** Reviews of sessions: by their own student, once, and counted correctly. */
export const reviews: Defence[] = [
  { name: 'review-own', ...save, from: 'known?.memberId !== memberId', to: '!known' },
  { name: 'review-held', ...save, from: '!wasHeld(known)', to: 'false' },
  {
    name: 'review-not-kept-away',
    file: 'shared/rules/sessions/review.ts',
    tests,
    from: "absence.outcome === 'student' && !absence.isDecided",
    to: 'false',
  },
  {
    name: 'review-days',
    ...save,
    from: 'changeableUntil(known) <= now.toISOString()',
    to: "changeableUntil(known) <= ''",
  },
  {
    name: 'review-removed-once',
    file: 'functions/reviews/remove.ts',
    tests,
    from: 'if (known.removed) return undefined\n',
    to: '\n',
  },
  { name: 'review-removed-stays', ...save, from: 'if (known.removed)', to: 'if (!known)' },
  {
    name: 'review-average-as-read',
    file: 'functions/model/reviews/average.ts',
    tests,
    from: 'ratingCount === undefined\n            ?',
    to: 'id ? eq(a.id, id) : ratingCount === undefined\n            ?',
  },
  {
    name: 'review-once',
    ...change,
    from: ': notExists(a.id))',
    to: ': notExists(a.removed))',
  },
  { name: 'review-removed-counts-not', ...change, from: 'item?.shownOf === undefined', to: '!item' },
  {
    name: 'review-unanswered',
    file: 'functions/reviews/lists.ts',
    tests,
    from: '.where(({ reply }, { notExists }) => notExists(reply))',
    to: '',
  },
  {
    name: 'review-reply-own',
    file: 'functions/reviews/reply.ts',
    tests,
    from: 'known.aboutId !== member.instructorId',
    to: 'false',
  },
  {
    name: 'review-list-approved',
    file: 'functions/reviews/lists.ts',
    tests,
    from: '!teaching?.isApproved',
    to: '!teaching',
  },
  {
    name: 'review-leaves-with-account',
    file: 'functions/members/end-account.ts',
    tests: ['test/functions/members/leaving.test.ts'],
    from: '  await withdrawReviews(id)\n',
    to: '',
  },
  {
    name: 'review-gone-when-not-held',
    file: 'functions/bookings/lifecycle/absence.ts',
    tests,
    from: '...(await withdrawReviewSteps(item)),\n      ...sessionMailSteps(news[outcome], item, now),',
    to: '...sessionMailSteps(news[outcome], item, now),',
  },
  {
    name: 'review-of-what-stands',
    ...change,
    from: '[held && standsStep(held), ...',
    to: '[...',
  },
]
