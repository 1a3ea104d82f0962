import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operationOf, screens } from '../../bench/screens.ts'
import { category, member, openPage, type Server, serve, setSessionHint, video } from '../app-harness.tsx'
import { course, enrollmentDetail } from '../courses/courses-fixtures.ts'

/** The reads counted for a screen are those that the screen requests. */

const server: Server = ({ pathname }) => {
  switch (pathname) {
    case '/api/auth/user':
      return { body: member }
    case '/api/categories':
      return { body: [category('Karate')] }
    case '/api/videos/vid_1':
      return { body: video(1) }
    case '/api/videos/vid_1/engagement':
      return {
        body: {
          liked: false,
          bookmarked: false,
          position: 0,
          completionPercentage: 0,
          mayRate: false,
          myRating: null,
        },
      }
    case '/api/videos':
      return { body: [video(1), video(2)] }
    case '/api/courses/crs_1':
      return { body: course(1) }
    case '/api/courses/crs_1/enrollment':
      return { body: enrollmentDetail() }
  }
  return pathname.endsWith('/playback') || pathname.endsWith('/dashboard')
    ? { status: 409, body: '{}' }
    : undefined
}

test.each([
  ['home', '/'],
  ['library', '/videos'],
  ['video page', '/video/vid_1'],
  ['course page', '/course/crs_1'],
  ['lesson page', '/course/crs_1/lesson/les_1'],
  ['profile', '/profile'],
  ['my list', '/my-list'],
] as const)('the %s requests its counted calls, and each once', async (screen, path) => {
  setSessionHint(true)
  const { asked } = serve(server)
  await openPage(path)
  await waitFor(() => expect(asked.map(operationOf).sort()).toEqual([...screens[screen]].sort()))
})
