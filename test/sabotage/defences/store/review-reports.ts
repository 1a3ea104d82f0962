import type { Defence } from '../../defence.ts'

const tests = ['test/functions/reviews/reports.test.ts']
const reports = { file: 'functions/reviews/reports.ts', tests }

/** Reports of reviews: by whom, how often, and how they end. */
export const reviewReports: Defence[] = [
  {
    name: 'report-not-own',
    ...reports,
    from: "if (known.memberId === memberId) throw new Problem('review.own')",
    to: '',
  },
  { name: 'report-once', ...reports, from: '    if (before) return\n', to: '' },
  {
    name: 'report-of-what-stands',
    ...reports,
    from: '.where((a, { eq }) => eq(a.updatedAt, known.updatedAt))',
    to: '',
  },
  {
    name: 'report-counts-as-read',
    ...reports,
    from: '(open ? eq(a.reports, open.reports) : notExists(a.reviewId))',
    to: '(open ? eq(a.reviewId, reviewId) : notExists(a.reviewId))',
  },
  {
    name: 'report-kept-as-seen',
    ...reports,
    from: "if (open.reports !== reports) throw new Problem('review.changed')",
    to: '',
  },
  {
    name: 'report-goes-with-review',
    file: 'functions/model/reviews/review-change.ts',
    tests,
    from: '...(leaves ? [endCaseStep(about.id)] : []),',
    to: '',
  },
  {
    name: 'removal-told',
    file: 'functions/reviews/remove.ts',
    tests,
    from: '...mailSteps(told, clock.now())',
    to: '...mailSteps(told, clock.now()).slice(9)',
  },
]
