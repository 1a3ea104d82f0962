import type { Defence } from '../defence.ts'

/** What everyone is shown. */
export const catalogue: Defence[] = [
  {
    name: 'preview-escaped',
    file: 'functions/catalogue/preview.ts',
    from: ".replaceAll('<', '&lt;')",
    to: '',
    tests: ['test/functions/catalogue/previews.test.ts'],
  },
  {
    name: 'preview-shortened',
    file: 'functions/catalogue/preview.ts',
    from: 'if (text.length <= longestDescription) return text',
    to: 'if (text) return text',
    tests: ['test/functions/catalogue/previews.test.ts'],
  },
  {
    name: 'index-drafts',
    file: 'functions/catalogue/refresh.ts',
    from: '.filter(isListed)',
    to: '',
    tests: ['test/functions/catalogue/catalogue.test.ts'],
  },
  {
    name: 'index-draft-courses',
    file: 'functions/catalogue/refresh.ts',
    from: '.filter(({ item }) => item.isPublished)',
    to: '',
    tests: ['test/functions/courses/courses.test.ts'],
  },
  {
    name: 'index-unapproved',
    file: 'functions/catalogue/refresh.ts',
    from: '.filter(({ isApproved }) => isApproved)',
    to: '',
    tests: ['test/functions/instructors/approvals.test.ts'],
  },
  {
    name: 'index-conditional-put',
    file: 'functions/ports/catalogue-index.ts',
    from: "before ? { 'if-match': before } : { 'if-none-match': '*' }",
    to: 'before ? {} : {}',
    tests: ['test/functions/catalogue/catalogue-index.test.ts'],
  },
  {
    name: 'index-lost-race-waits',
    file: 'functions/ports/catalogue-index.ts',
    from: 'if (!(await pause())) throw',
    to: 'throw',
    tests: ['test/functions/catalogue/catalogue-index-races.test.ts'],
  },
  {
    name: 'cursor-of-another-list',
    file: 'functions/http/cursor.ts',
    from: 'if (data && cursorOf(data) === cursor) return data',
    to: 'return data && cursorOf(data) === cursor ? data : undefined',
    tests: [
      'test/functions/catalogue/catalogue-listing.test.ts',
      'test/functions/every/strict-input.test.ts',
    ],
  },
  {
    name: 'admin-videos-all-read',
    file: 'functions/catalogue/admin-reads.ts',
    from: "video().query.byCreated({}).go({ pages: 'all' })",
    to: "video().query.byCreated({}).go({ order: 'desc', limit })",
    tests: ['test/functions/catalogue/catalogue.test.ts'],
  },
]
