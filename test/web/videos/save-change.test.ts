import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'
import { saveChange } from '../../../web/save-change.ts'
import { problem } from '../courses/courses-fixtures.ts'

type Item = { title: string; updatedAt: string }

function refusal(status: number, code: ProblemCode): ApiError {
  const { body } = problem(status, code, 'No')
  return new ApiError(status, JSON.stringify(body), '')
}

/** Saves a new title where the server refuses each try. */
function tryToSave(error: Error) {
  const save = vi.fn<() => Promise<Item>>().mockRejectedValue(error)
  const newest = vi.fn(async () => ({ title: 'Theirs', updatedAt: '2' }))
  const inputOf = ({ title }: Item) => ({ title })
  const saving = saveChange({
    known: { title: 'Old', updatedAt: '1' },
    wanted: { title: 'New' },
    inputOf,
    save,
    newest,
  })
  return { saving, save, newest }
}

test('a refusal for another reason than a newer version is not retried', async () => {
  const error = refusal(400, 'request.invalid')
  const { saving, save, newest } = tryToSave(error)
  await expect(saving).rejects.toBe(error)
  expect(save).toHaveBeenCalledOnce()
  expect(newest).not.toHaveBeenCalled()
})

test('over newer versions the change is tried five times, each time over the newest', async () => {
  const error = refusal(409, 'video.changed')
  const { saving, save, newest } = tryToSave(error)
  await expect(saving).rejects.toBe(error)
  expect(save).toHaveBeenCalledTimes(5)
  expect(save).toHaveBeenLastCalledWith({ title: 'New', knownUpdatedAt: '2' })
  expect(newest).toHaveBeenCalledTimes(4)
})
