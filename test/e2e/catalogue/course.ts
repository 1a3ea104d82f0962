import { expect } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { uploadFile } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'
import { callsOf } from '../calls.ts'
import { encoded } from '../watching/encoded.ts'

type Given = {
  title: string
  accessLevel: 'free' | 'premium'
  lessons: readonly string[]
  /** In dollars, if it is also sold separately. */
  price?: string
}

/** A course with lessons of six seconds each, as an admin would add them. Resolves when all of them play. */
export async function publishCourse(
  origin: string,
  { title, accessLevel, lessons, price = '0.00' }: Given,
): Promise<string> {
  const admin = await callsOf(origin)
  const words = { title, shortDescription: 'Short lessons', outcomes: ['Stand, turn and breathe'] }
  const { id } = await admin(api.courses.createCourse, {
    body: {
      ...words,
      accessLevel,
      price,
      level: 'intermediate',
      duration: 0.5,
      instructorName: 'Kenji Sato',
      isPublished: true,
      isFeatured: true,
    },
  })
  for (const [orderIndex, title] of lessons.entries()) {
    const { key } = await uploadFile(admin, clip({ seconds: 6 + orderIndex / 10 }))
    await admin(api.courses.createLesson, {
      params: { id },
      body: { title, description: `Part ${orderIndex + 1}`, videoUrl: key, orderIndex, isPublished: true },
    })
  }
  await encoded(async () => {
    const { items } = await admin(api.courses.listLessons, { params: { id } })
    expect(items.map(({ media }) => media.status)).toEqual(lessons.map(() => 'ready'))
  })
  await expect(async () => {
    const shown = await admin(api.catalogue.getCourse, { params: { id } })
    expect(shown.lessonsCount).toBe(lessons.length)
  }).toPass({ timeout: 20_000 })
  return id
}
