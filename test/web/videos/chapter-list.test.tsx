import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chapter } from '#shared/contract/videos/chapter.ts'
import { ChapterList } from '../../../web/features/videos/chapter-list.tsx'
import { createDrill } from '../../../web/ui/player/drill/drill.ts'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'

const chapter = (id: string, title: string, start: number): Chapter => ({
  id,
  start,
  title,
  technique: 'strike',
})
const chapters = [chapter('cha_1', 'Stance', 0), chapter('cha_2', 'Jab', 12.5), chapter('cha_3', 'Bow', 59.9)]

afterEach(cleanup)

function openChapters({ playable = true } = {}) {
  const media = createMedia()
  const seek = vi.spyOn(media, 'seek')
  const play = vi.spyOn(media, 'play').mockResolvedValue(true)
  const drill = createDrill(media)
  render(
    <ChapterList
      chapters={chapters}
      media={media}
      drill={drill}
      playable={playable}
      duration={60}
      onJump={() => {}}
    />,
  )
  return { drill, seek, play }
}

test('a chapter repeats by one press, until the next one begins', () => {
  const { drill, seek, play } = openChapters()
  fireEvent.click(screen.getByRole('button', { name: 'Loop Jab' }))
  expect(drill.getState()).toMatchObject({ start: 12.5, end: 59.9, open: true })
  expect(seek).toHaveBeenCalledWith(12.5)
  expect(play).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Loop Jab' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Loop Stance' }).getAttribute('aria-pressed')).toBe('false')
})

test('a second press ends the loop, and another chapter replaces it', () => {
  const { drill } = openChapters()
  fireEvent.click(screen.getByRole('button', { name: 'Loop Stance' }))
  fireEvent.click(screen.getByRole('button', { name: 'Loop Jab' }))
  expect(drill.getState()).toMatchObject({ start: 12.5, end: 59.9 })
  fireEvent.click(screen.getByRole('button', { name: 'Loop Jab' }))
  expect(drill.getState()).toMatchObject({ start: undefined, end: undefined })
})

test('a chapter too short for a loop offers none', () => {
  openChapters()
  expect(screen.queryByRole('button', { name: 'Loop Bow' })).toBeNull()
})

test('chapters of a locked video offer no loop', () => {
  openChapters({ playable: false })
  expect(screen.queryByRole('button', { name: /^Loop / })).toBeNull()
})
