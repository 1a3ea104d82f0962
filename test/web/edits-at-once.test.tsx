import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Video } from '#shared/contract/video.ts'
import { category, member, openPage, serve, setSessionHint, video } from './app-harness.tsx'
import { problem } from './courses-fixtures.ts'

beforeAll(() => import('../../web/features/media/content-page.tsx'))

const moment = (minute: number) => `2026-01-01T12:0${minute}:00.000Z`
const known = video(1, { title: 'Footwork', isPublished: false, videoUrl: null, updatedAt: moment(0) })

/** A server whose video somebody else has given a description and a file since the page was opened. */
function changedMeanwhile() {
  let kept: Video = {
    ...{ ...known, description: 'By another', videoUrl: 'uploads/upl_1/source', updatedAt: moment(1) },
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

test('publishing what somebody else has edited meanwhile keeps their words and their file (241, 245)', async () => {
  const { keptNow } = changedMeanwhile()
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Publish Footwork' }))
  expect(await screen.findByText('Footwork: published')).toBeTruthy()
  expect(keptNow()).toMatchObject({
    ...{ isPublished: true, description: 'By another', videoUrl: 'uploads/upl_1/source' },
  })
})

test('a form changes what was written in it, and keeps what somebody else has changed meanwhile (245)', async () => {
  const { keptNow } = changedMeanwhile()
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Footwork' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(/^Title/), { target: { value: 'Steps' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Steps: draft')).toBeTruthy()
  expect(keptNow()).toMatchObject({
    ...{ title: 'Steps', description: 'By another', videoUrl: 'uploads/upl_1/source' },
  })
})
