import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'

/**
 * The API requests of each screen of a member as it opens, by operation. test/web/layout/screens.test.tsx enforces
 * them.
 */
export const screens = {
  home: [
    'getUser',
    'getDashboard',
    'listEnrollments',
    // Answered from the index, without the table.
    'listCategories',
    'listFeaturedVideos',
    'listVideos',
    'listCourses',
  ],
  library: ['getUser', 'listCategories', 'listVideos'],
  'video page': [
    'getUser',
    'getVideo',
    'getPlayback',
    'getEngagement',
    // Answered from the index, without the table.
    'listCategoryVideos',
    'listCourses',
    'listVideos',
  ],
  'course page': ['getUser', 'getCourse', 'getEnrollment'],
  'lesson page': ['getUser', 'getCourse', 'getEnrollment', 'getLessonPlayback'],
  profile: ['getUser', 'listEnrollments', 'getDashboard'],
  'my list': ['getUser', 'listBookmarks'],
} as const

/** The table reads that a screen may make. test/functions/every/reads.test.ts enforces the actual numbers. */
export const mostReads: Partial<Record<string, number>> = {
  home: 8,
  'lesson page': 5,
  'video page': 5,
} satisfies Partial<Record<keyof typeof screens, number>>

const reads = Object.values(api)
  .flatMap((domain) => Object.entries<Endpoint>(domain))
  .filter(([, { method }]) => method === 'GET')
  // A literal segment of the path wins over a name in braces.
  .sort(([, a], [, b]) => Number(a.path.includes('{')) - Number(b.path.includes('{')))

/** The operation of an address. */
export const operationOf = (address: string) =>
  reads.find(([, { path }]) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address.split('?')[0] ?? ''),
  )?.[0] ?? address
