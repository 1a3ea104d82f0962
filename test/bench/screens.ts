/** What each screen of a member asks the API for as it opens, by operation; test/web/screens.test.tsx holds them to it. */
export const screens = {
  home: [
    ...['getUser', 'getStats', 'listCategories', 'listFeaturedVideos', 'listVideos'],
    ...['listContinueWatching', 'listRecommendedVideos', 'listEnrollments', 'listActivity'],
  ],
  library: ['getUser', 'listCategories', 'listVideos'],
  'video page': ['getUser', 'getVideo', 'getPlayback', 'getEngagement', 'listCategoryVideos'],
  'course page': ['getUser', 'getCourse', 'getEnrollment'],
  'lesson page': ['getUser', 'getCourse', 'getEnrollment', 'getLessonPlayback'],
  profile: ['getUser', 'listEnrollments'],
  'my list': ['getUser', 'listBookmarks'],
} as const
