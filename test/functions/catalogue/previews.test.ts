import { beforeAll, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { caller, expectProblem, makeCategory, makeVideo, settle, visitor } from '../../support/kiai.ts'
import { applicant } from '../../support/people/instructors.ts'

/** The preview of a link in a chat: the edge sends link preview bots to these pages. */

const origin = inject('origin')
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const metaIn = (page: string) =>
  Object.fromEntries(
    Array.from(
      page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g),
      ([, name, content]) => [String(name), content],
    ),
  )

test('a shared video has its title, a sentence, its picture and its address', async () => {
  const { id: categoryId } = await makeCategory(admin)
  const title = 'Grips & "Breaks" <script>alert(1)</script>'
  const description = 'Wrist, collar and bear hug. '.repeat(20)
  const thumbnailUrl = '/media/images/demo/grabs.webp'
  const { id } = await makeVideo(admin, {
    categoryId,
    title,
    description,
    thumbnailUrl,
    accessLevel: 'master',
  })
  await settle()
  const answer = await fetch(`${origin}/api/previews/video/${id}`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await answer.text()
  expect(page).not.toContain('<script')
  const meta = metaIn(page)
  expect(meta).toMatchObject({
    'og:title': 'Grips &#38; &#34;Breaks&#34; &#60;script&#62;alert(1)&#60;/script&#62;',
    'og:image': `${origin}${thumbnailUrl}`,
    'og:url': `${origin}/video/${id}`,
    'og:site_name': 'Kiai',
    'twitter:card': 'summary_large_image',
  })
  expect(meta['og:description']).toMatch(/^Wrist, collar and bear hug\. .{100,200} …$/)
})

test('a shared course has the same, and is the same for everyone', async () => {
  const answer = await fetch(`${origin}/api/previews/course/crs_white-belt-karate`)
  const meta = metaIn(await answer.text())
  expect(meta['og:url']).toBe(`${origin}/course/crs_white-belt-karate`)
  expect(meta['og:image']).toMatch(new RegExp(`^${origin}/media/images/`))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
})

test('a shared instructor has a name, words and a picture, and nothing that only admins know', async () => {
  const [instructor] = await visitor(api.catalogue.listInstructors, { query: {} }).then(({ items }) => items)
  if (!instructor) throw new Error('There is no approved instructor')
  const answer = await fetch(`${origin}/api/previews/instructors/${instructor.id}`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await answer.text()
  const meta = metaIn(page)
  expect(meta['og:url']).toBe(`${origin}/instructors/${instructor.id}`)
  expect(meta['og:type']).toBe('profile')
  expect(meta['og:image']).toMatch(/^https?:/)
  expect(meta['og:description']?.length).toBeGreaterThan(10)
  expect(meta.robots).toBeUndefined()
  expect(page).not.toContain(instructor.hourlyRate)
  expect(page).not.toContain('@')
})

test('an instructor who is not approved has no preview, as one who does not exist', async () => {
  const preview = (id: string) => visitor(api.catalogue.previewInstructor, { params: { id } })
  const { applied } = await applicant()
  await settle()
  await expectProblem(preview(applied.id), 'instructor.not_found')
  await expectProblem(preview('ins_gone'), 'instructor.not_found')
})

test('a draft or a missing item has no preview', async () => {
  const { id: categoryId } = await makeCategory(admin)
  const draft = await makeVideo(admin, { categoryId, isPublished: false })
  await settle()
  const preview = (id: string) => visitor(api.catalogue.previewVideo, { params: { id } })
  await expectProblem(preview(draft.id), 'video.not_found')
  await expectProblem(preview('vid_gone'), 'video.not_found')
  await expectProblem(
    visitor(api.catalogue.previewCourse, { params: { id: 'crs_gone' } }),
    'course.not_found',
  )
})
