import type { Defence } from '../../defence.ts'

/** The sums of the dashboard: each change once, and only counted kinds. */
export const figures: Defence[] = [
  {
    name: 'figures-marked',
    file: 'functions/admin/on-figures-changed.ts',
    from: '        ...left.map(({ step }) => step),\n',
    to: '',
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-once-a-batch',
    file: 'functions/admin/on-figures-changed.ts',
    from: 'left = left.filter(({ step }) => !error.has(step))\n',
    to: 'left = []\n',
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-in-one-transaction',
    file: 'functions/admin/on-figures-changed.ts',
    from: 'stepsFor(changes) > mostSteps',
    to: 'changes.length > mostSteps',
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-ranking-claimed',
    file: 'functions/model/figures/video-day.ts',
    from: '                .where((a, { eq }) => eq(a.revision, ranking.revision))\n',
    to: '',
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-ranking-of-exact-sums',
    file: 'functions/model/figures/video-day.ts',
    from: 'views: viewsBefore + views,',
    to: 'views,',
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-of-nobody',
    file: 'functions/events/figure-changes.ts',
    from: "key: createHash('sha256').update(named).digest('base64url')",
    to: 'key: named',
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-of-running-plans',
    file: 'functions/admin/stats.ts',
    from: 'sum >= endingSum(now) && sum <= totalSum',
    to: "sum >= endingSum('') && sum <= totalSum",
    tests: ['test/functions/admin/figures.test.ts'],
  },
  {
    name: 'figures-of-utc-days',
    file: 'shared/rules/figures.ts',
    from: 'new Date(now.getTime() - (count - 1 - place) * dayMs).toISOString().slice(0, 10)',
    to: "new Date(now.getTime() - (count - 1 - place) * dayMs).toLocaleDateString('sv')",
    tests: ['test/functions/admin/figures.test.ts'],
  },
]
