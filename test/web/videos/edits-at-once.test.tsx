import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Video } from '#shared/contract/videos/video.ts'
import { category, member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

const moment = (minute: number) => `2026-01-01T12:0${minute}:00.000Z`
const known = video(1, { title: 'Footwork', isPublished: false, videoUrl: null, updatedAt: moment(0) })

/** A server on which another admin has given a video a description and a file since the page was opened. */
function changedMeanwhile() {
  let kept: Video = {
    ...known,
    description: 'By another',
    videoUrl: 'uploads/upl_1/source',
    updatedAt: moment(1),
  }
  setSessionHint(true)
  const served = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate')] }
    if (pathname === '/api/videos') return { body: [known] }
    if (!pathname.startsWith('/api/videos/')) return undefined
    if (init?.method === 'PUT') {
      const { knownUpdatedAt, ...change } = JSON.parse(String(init.body))
      if (knownUpdatedAt !== kept.updatedAt) return problem(409, 'video.changed', 'Changed meanwhile')
      kept = { ...kept, ...change, updatedAt: moment(2) }
    }
    return { body: kept }
  })
  return { served, keptNow: () => kept }
}

test('publishing a video that another admin has edited keeps their text and their file', async () => {
  const { keptNow } = changedMeanwhile()
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Publish Footwork' }))
  expect(await screen.findByText('Footwork: published')).toBeTruthy()
  expect(keptNow()).toMatchObject({
    isPublished: true,
    description: 'By another',
    videoUrl: 'uploads/upl_1/source',
  })
})

test('a form saves its own changes, and keeps those of another admin', async () => {
  const { keptNow } = changedMeanwhile()
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Footwork' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(/^Title/), { target: { value: 'Steps' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Steps: draft')).toBeTruthy()
  expect(keptNow()).toMatchObject({
    title: 'Steps',
    description: 'By another',
    videoUrl: 'uploads/upl_1/source',
  })
})

/** A server that refuses calls for its one video. The video is listed until the first call. */
function refusing(status: number, code: string, detail: string, shown: Partial<Video> = {}) {
  let isAsked = false
  setSessionHint(true)
  return serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate')] }
    if (init?.method && init.method !== 'GET') {
      isAsked = true
      return problem(status, code, detail)
    }
    if (pathname === '/api/videos') return { body: status === 404 && isAsked ? [] : [{ ...known, ...shown }] }
    return undefined
  })
}

test('publishing a deleted video says so, and the list no longer shows it', async () => {
  refusing(404, 'video.not_found', 'Video not found')
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Publish Footwork' }))
  expect(await screen.findByText('Failed to update video. Video not found')).toBeTruthy()
  expect(await screen.findByText('No videos found')).toBeTruthy()
})

test('saving a form of a deleted video says so beside the input', async () => {
  refusing(404, 'video.not_found', 'Video not found')
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Footwork' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(/^Title/), { target: { value: 'Steps' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This video is no longer there: it has been deleted or withdrawn.',
  )
  expect((dialog.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('Steps')
})

test('a refused publication is shown with its reason', async () => {
  refusing(409, 'upload.failed', 'It cannot be published: its file failed (It is no film).')
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Publish Footwork' }))
  expect(
    await screen.findByText(/ It cannot be published: its file failed \(It is no film\)\.$/),
  ).toBeTruthy()
})

test('trying a failed file again says that it is being prepared, or why it is not', async () => {
  const media = { status: 'failed', progress: 0, reason: 'It is no film' } as const
  const failed = { ...known, videoUrl: 'uploads/upl_1/source', media }
  let status = 200
  setSessionHint(true)
  serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/videos') return { body: [failed] }
    if (init?.method !== 'POST') return undefined
    if (status === 409) return problem(409, 'upload.not_failed', 'Only a failed upload can be tried again')
    const file = { filename: 'a.mp4', contentType: 'video/mp4', size: 1, received: 1, createdAt: moment(0) }
    return { body: { id: 'upl_1', key: failed.videoUrl, ...file, state: media, parts: [] } }
  })
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Processing restarted')).toBeTruthy()
  status = 409
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/ Only a failed upload can be tried again$/)).toBeTruthy()
})
