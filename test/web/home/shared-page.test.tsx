import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage, serve, video } from '../app-harness.tsx'
import { course, problem } from '../courses/courses-fixtures.ts'

/** A member's page is not shown to a visitor. A shared link has a preview of its page. */

const signIns = () =>
  screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'))

test('a shared video is closed, with its title, its plan and a sign-in link that leads back', async () => {
  const film = video(1, { title: 'Defending against Grabs', accessLevel: 'premium', duration: 2460 })
  const { asked } = serve(({ pathname }) => (pathname === '/api/videos/vid_1' ? { body: film } : undefined))
  await openPage('/video/vid_1?t=12')
  expect(await screen.findByRole('heading', { level: 2, name: 'Defending against Grabs' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
  expect(screen.getByText('Videos open after you sign in.')).toBeTruthy()
  expect(screen.getByText(/This one needs Premium. After you sign in, you return here./)).toBeTruthy()
  expect(screen.getByText('41 min')).toBeTruthy()
  expect(new Set(signIns())).toEqual(new Set(['/api/login?returnTo=%2Fvideo%2Fvid_1%3Ft%3D12']))
  await waitFor(() => expect(document.title).toBe('Defending against Grabs · Kiai'))
  expect(asked.filter((address) => !/^\/api\/videos(\/vid_1|\?)/.test(address))).toEqual([])
})

test('a shared course is shown in the same way', async () => {
  const white = course(1, { title: 'White Belt', accessLevel: 'free' })
  serve(({ pathname }) => (pathname === '/api/courses/crs_1' ? { body: white } : undefined))
  await openPage('/course/crs_1')
  expect(await screen.findByRole('heading', { level: 2, name: 'White Belt' })).toBeTruthy()
  expect(screen.getByText('Courses open after you sign in.')).toBeTruthy()
  expect(screen.getByText(/This one is free with any account./)).toBeTruthy()
})

describe('the plain page is shown', () => {
  test.each(['/video/vid_gone', '/course/crs_gone'])('at %s, which is unknown', async (path) => {
    serve(({ pathname }) =>
      pathname.endsWith('_gone') ? problem(404, 'video.not_found', 'Not found') : undefined,
    )
    await openPage(path)
    expect(await screen.findByText(/If this page is for members/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  })

  test.each(['/video/nonsense', '/course/nonsense'])('at %s, which is not requested', async (path) => {
    const { asked } = serve(() => undefined)
    await openPage(path)
    expect(await screen.findByText(/If this page is for members/)).toBeTruthy()
    expect(asked.filter((address) => address.includes('nonsense'))).toEqual([])
  })
})
