import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { idPattern, type Noun } from '#shared/rules/ids.ts'
import { read } from '../../api.ts'

/**
 * The goal of a purchase: the locked item that a member wanted to watch. The address carries it to the plans, and this
 * device keeps it during payment at the provider, so that paying leads back to it.
 */

export type Goal = {
  kind: 'video' | 'course'
  id: string
  path: string
}

const key = 'kiai.goal'
const isId = (noun: Noun, id: string | undefined): id is string =>
  id !== undefined && idPattern(noun).test(id)

/** The goal at a path: a film, a course or a lesson of one. Any other path is no goal. */
export function goalAt(path: string | null): Goal | undefined {
  const [, place, id, lesson, lessonId, ...more] = (path ?? '').split('/')
  if (more.length > 0 || path === null) return undefined
  if (place === 'video' && isId('video', id) && lesson === undefined) return { kind: 'video', id, path }
  const isLesson = lesson === 'lesson' && isId('lesson', lessonId)
  if (place !== 'course' || !isId('course', id) || !(isLesson || lesson === undefined)) return undefined
  return { kind: 'course', id, path }
}

/** Stores the goal of a payment until it is made. */
export function keepGoal(purchaseId: string, path: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ purchaseId, path }))
  } catch {
    // Without storage, paying leads to the home page.
  }
}

/** The goal of a payment, from this device. */
export function goalOf(purchaseId: string): Goal | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('purchaseId' in kept) || !('path' in kept))
      return undefined
    return kept.purchaseId === purchaseId && typeof kept.path === 'string' ? goalAt(kept.path) : undefined
  } catch {
    return undefined
  }
}

/** The goal with its title; undefined until it is known, or if it no longer exists. */
export function useGoal(goal: Goal | undefined) {
  const id = goal?.id ?? ''
  const film = useQuery({
    ...read(catalogue.getVideo, { params: { id }, query: {} }),
    enabled: goal?.kind === 'video',
  })
  const course = useQuery({
    ...read(catalogue.getCourse, { params: { id } }),
    enabled: goal?.kind === 'course',
  })
  const found = goal?.kind === 'video' ? film.data : goal && course.data
  return (
    goal &&
    found && { ...goal, title: found.title, accessLevel: found.accessLevel, poster: found.thumbnailUrl }
  )
}
