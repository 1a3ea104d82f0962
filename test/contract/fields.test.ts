import { expect, test } from 'vitest'
import { seconds } from '#shared/contract/fields.ts'
import { videos } from '#shared/contract/videos.ts'

test('a number too small for the table becomes nothing instead of a failure', () => {
  expect(seconds.parse(2.6645851241589608e-204)).toBe(0)
  const body = { videoId: 'vid_1', watchTime: 12.34567, completionPercentage: 1.5e-323 }
  expect(videos.recordProgress.body.parse(body)).toMatchObject({ watchTime: 12.346, completionPercentage: 0 })
})

test.each([-0.001, 86_400.001, Number.POSITIVE_INFINITY, Number.NaN])('%s seconds are refused', (value) => {
  expect(seconds.safeParse(value).success).toBe(false)
})
