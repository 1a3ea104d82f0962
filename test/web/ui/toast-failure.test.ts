import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import * as toasts from '../../../web/ui/feedback/toast.tsx'
import { toastFailure } from '../../../web/ui/feedback/toast-failure.ts'

/** Messages about failed calls. */

afterEach(() => vi.restoreAllMocks())

const refused = (status: number, code: string, detail: string) => {
  const body = { type: `urn:kiai:problem:${code}`, title: detail, status, detail, code, requestId: 'r' }
  return new ApiError(status, JSON.stringify(body), 'Refused')
}

function toldOf(error: Error, said?: string, title?: string) {
  const spy = vi.spyOn(toasts, 'toast').mockImplementation(() => {})
  toastFailure(error, said, title)
  return spy.mock.calls[0]?.[0]
}

const changed = refused(409, 'video.changed', 'The video was changed in the meantime')
const busy = refused(503, 'server.busy', 'Kiai is busy. Please try again in a moment')

test.each([
  [changed, 'Failed to delete video', 'Failed to delete video. The video was changed in the meantime'],
  [busy, 'Failed to upload video', 'Failed to upload video. Kiai is busy. Please try again in a moment'],
  [
    refused(400, 'request.invalid', 'firstName: At most 100 characters'),
    'Failed to update profile. Please try again.',
    'Failed to update profile. Please try again. firstName: At most 100 characters',
  ],
  [refused(404, 'category.not_found', 'Category not found'), undefined, 'Category not found'],
  [refused(409, 'category.in_use', '3 videos are in it'), undefined, '3 videos are in it'],
  [new ApiError(502, '<html>', 'Bad gateway'), 'Failed to delete video', 'Failed to delete video'],
  [refused(500, 'server.error', 'Something went wrong'), 'Failed to delete video', 'Failed to delete video'],
  [new TypeError('fetch failed'), undefined, 'Please check your connection and try again.'],
] as const)('%s, shown as %j', (error, said, description) => {
  expect(toldOf(error, said)).toMatchObject({ title: 'Error', description, tone: 'bad' })
})

test('a title of its own stays', () => {
  expect(toldOf(changed, undefined, 'Creation Failed')).toMatchObject({ title: 'Creation Failed' })
})

test('an ended session is not reported a second time', () => {
  expect(toldOf(refused(401, 'session.required', 'You are not signed in'))).toBeUndefined()
})
