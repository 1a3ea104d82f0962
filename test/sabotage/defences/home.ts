import type { Defence } from '../defence.ts'

/** What home and the courses show, and what of it the API decides. */
export const home: Defence[] = [
  {
    name: 'latest-not-recent',
    file: 'web/home/recent-and-latest.ts',
    from: 'byUpload.filter(({ id }) => !shown.has(id))',
    to: 'byUpload',
    tests: ['test/web/home/home.test.tsx'],
  },
  {
    name: 'recommended-first-for-newcomers',
    file: 'web/home/dashboard-tabs.tsx',
    from: "isNewcomer(training) ? 'recommended' : 'continue'",
    to: "isNewcomer(training) ? 'continue' : 'continue'",
    tests: ['test/web/home/home.test.tsx'],
  },
  {
    name: 'lead-of-who-takes-a-course',
    file: 'web/home/use-training.ts',
    from: "if (course && lesson) return { kind: 'lesson'",
    to: "if (!course && lesson) return { kind: 'lesson'",
    tests: ['test/web/home/home.test.tsx'],
  },
  {
    name: 'courses-shown-once',
    file: 'web/features/courses/courses-page.tsx',
    from: 'courses?.filter(({ id }) => !above.has(id))',
    to: "courses?.filter(({ id }) => id !== '')",
    tests: ['test/web/courses/courses.test.tsx'],
  },
  {
    name: 'avatar-without-its-picture',
    file: 'web/ui/avatar.tsx',
    from: 'if (!url || url === missing) {',
    to: 'if (!url) {',
    tests: ['test/web/ui/parts.test.tsx'],
  },
  {
    name: 'published-once',
    file: 'functions/videos/edit.ts',
    from: 'known.publishedAt ?? (known.isPublished || !input.isPublished)',
    to: 'known.isPublished || !input.isPublished',
    tests: ['test/functions/catalogue/order-and-covers.test.ts'],
  },
  {
    name: 'publication-orders-lists',
    file: 'functions/catalogue/listing.ts',
    from: 'ascending(publishedAtOf(b), publishedAtOf(a)) || later(a, b)',
    to: 'later(a, b)',
    tests: [
      'test/functions/catalogue/catalogue-listing.test.ts',
      'test/functions/catalogue/order-and-covers.test.ts',
    ],
  },
  {
    name: 'cover-of-the-most-watched',
    file: 'functions/catalogue/covers.ts',
    from: 'category.coverUrl ?? posters.get(category.id) ?? null',
    to: 'category.coverUrl ?? null',
    tests: ['test/functions/catalogue/order-and-covers.test.ts'],
  },
  {
    name: 'next-chapter-is-ahead',
    file: 'functions/members/index.ts',
    from: 'start > row.position',
    to: 'start >= 0',
    tests: ['test/functions/members/members.test.ts'],
  },
  {
    name: 'still-home',
    file: 'web/layout/screens.tsx',
    from: '<IsRestoringProvider value={isStill}>',
    to: '<IsRestoringProvider value={false}>',
    tests: ['test/web/layout/session.test.tsx'],
  },
  {
    name: 'ahead-for-members',
    file: 'web/build/pages.ts',
    from: "if ('signedIn' in document.documentElement.dataset && isKnown) {",
    to: 'if (isKnown) {',
    tests: ['test/infra/site-budget.test.ts'],
  },
  {
    name: 'ahead-of-queries',
    file: 'web/build/pages.ts',
    from: "id === undefined ? location.search === '' : new RegExp(id).test(word)",
    to: 'id === undefined || new RegExp(id).test(word)',
    tests: ['test/infra/site-budget.test.ts'],
  },
]
