import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LessonCredit, LessonPlayback } from '#shared/contract/courses/courses.ts'
import { enrollmentOf } from '../../../web/features/courses/use-course.ts'
import { useLessonReports } from '../../../web/features/courses/use-lesson.ts'
import { createQueryClient } from '../../../web/query-client.ts'
import { type Server, serve } from '../app-harness.tsx'
import { enrollmentDetail, lessonProgress, moment, problem } from './courses-fixtures.ts'

const opened: LessonPlayback = {
  url: '/media/videos/upl_1/master.m3u8',
  poster: null,
  expiresAt: moment,
  position: 0,
  serverTime: moment,
}

/** The reports of an enrolled member, and the state of their page. */
function watch(server: Server) {
  const { writes } = serve(server)
  const client = createQueryClient()
  const { queryKey } = enrollmentOf('crs_1')
  client.setQueryData(queryKey, enrollmentDetail())
  const { result } = renderHook(() => useLessonReports('crs_1', 'les_1', opened), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const report = (seconds: number, percent = seconds) =>
    act(async () => {
      result.current.onProgress({ position: seconds, percent, stretches: [[0, seconds]] })
    })
  const known = () =>
    client.getQueryData<ReturnType<typeof enrollmentDetail>>(queryKey)?.lessons[0]?.watchedDuration
  return { report, writes, known, isOver: () => client.isMutating() === 0 }
}

const credit = (watchedDuration: number): LessonCredit => ({
  lesson: lessonProgress(1, { watchedDuration }),
  progress: 0,
  completedAt: null,
  certificateId: null,
})

test('a report completes the lesson from nine tenths on', async () => {
  const { report, writes } = watch(() => ({ body: credit(0) }))
  for (const percent of [89, 90]) await report(10, percent)
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes.map(({ body }) => body)).toMatchObject([{ isCompleted: false }, { isCompleted: true }])
})

test('the late answer of an earlier report takes nothing back', async () => {
  const answers: ((seconds: number) => void)[] = []
  const { report, known, isOver } = watch(
    () =>
      new Promise((resolve) => {
        answers.push((seconds) => resolve({ body: credit(seconds) }))
      }),
  )
  await report(10)
  await report(20)
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.(20))
  await waitFor(() => expect(known()).toBe(20))
  await act(async () => answers[0]?.(10))
  await waitFor(() => expect(isOver()).toBe(true))
  expect(known()).toBe(20)
})

test.each([
  { status: 403, code: 'tier.required', sent: 1 },
  { status: 503, code: 'server.busy', sent: 4 },
])('a report that was answered by $status is sent $sent times', async ({ status, code, sent }) => {
  vi.useFakeTimers()
  const { report, writes } = watch(() => {
    const { body } = problem(status, code, 'No')
    return { status, body }
  })
  await report(10)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(writes).toHaveLength(sent)
})
