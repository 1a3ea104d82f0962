import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cue } from '#shared/rules/media/webvtt.ts'
import { Transcript } from '../../../web/features/videos/transcript.tsx'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'

const spoken = [
  { start: 0, end: 2, text: 'Begin in the heel' },
  { start: 2, end: 4, text: 'Señor, the hip turns' },
  { start: 4, end: 6, text: 'And the HEEL again' },
]

function openTranscript(cues: readonly Cue[] = spoken) {
  const onJump = vi.fn()
  const read = vi.fn()
  const captions = {
    languages: [
      { language: 'en', label: 'English', url: '/en.vtt' },
      { language: 'ja', label: '日本語', url: '/ja.vtt' },
    ],
    language: 'en',
    cues,
    failed: false,
    isOn: false,
    read,
    retry: vi.fn(),
    setOn: vi.fn(),
    choose: vi.fn(),
  }
  const media = createMedia()
  const video = document.createElement('video')
  media.attachVideo(video)
  render(<Transcript captions={captions} media={media} onJump={onJump} />)
  const lines = () => within(screen.getByRole('list', { name: 'Transcript' })).getAllByRole('button')
  return { onJump, read, video, lines }
}

afterEach(cleanup)

const search = (text: string) =>
  fireEvent.change(screen.getByLabelText('Search in the transcript'), { target: { value: text } })

test('a search shows the number of matches and goes from one to the next, round and back', () => {
  const { lines } = openTranscript()
  const chosen = () => lines().findIndex((line) => line.hasAttribute('data-match'))
  search('heel')
  expect(screen.getByRole('status').textContent).toBe('1 of 2')
  expect(chosen()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByRole('status').textContent).toBe('2 of 2')
  expect(chosen()).toBe(2)
  fireEvent.keyDown(screen.getByLabelText('Search in the transcript'), { key: 'Enter' })
  expect(chosen()).toBe(0)
  fireEvent.keyDown(screen.getByLabelText('Search in the transcript'), { key: 'Enter', shiftKey: true })
  expect(chosen()).toBe(2)
  expect(document.querySelector('mark')?.textContent).toBe('heel')
})

test('a line names its voice, is found by that name, and takes the direction of its letters', () => {
  const { lines } = openTranscript([
    { start: 0, end: 2, text: 'Begin', said: 'Sensei Mori: Begin' },
    { start: 2, end: 4, text: 'שלום, 123!' },
  ])
  expect(lines()[0]?.textContent).toContain('Sensei Mori: Begin')
  expect(lines()[1]?.querySelector('[dir=auto]')?.textContent).toBe('שלום, 123!')
  search('mori')
  expect(screen.getByRole('status').textContent).toBe('1 of 1')
})

test('a search ignores accents and says when there is no match', () => {
  openTranscript()
  search('senor')
  expect(screen.getByRole('status').textContent).toBe('1 of 1')
  search('toe')
  expect(screen.getByRole('status').textContent).toBe('No matches')
})

test('a press on a line jumps to it, and the spoken line is marked', () => {
  const { lines, onJump, video } = openTranscript()
  fireEvent.click(lines()[1] ?? document.body)
  expect(onJump).toHaveBeenCalledWith(2)
  video.currentTime = 4.5
  fireEvent(video, new Event('seeked'))
  expect(lines().map((line) => line.getAttribute('aria-current'))).toEqual([null, null, 'true'])
})

test('a reader who scrolls is not pulled back until they ask to follow', () => {
  const { video } = openTranscript()
  const list = screen.getByRole('list', { name: 'Transcript' })
  const scrolled = vi.fn()
  list.scrollTo = scrolled
  fireEvent.wheel(list)
  video.currentTime = 4.5
  fireEvent(video, new Event('seeked'))
  expect(scrolled).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Follow the video' }))
  expect(scrolled).toHaveBeenCalled()
})

test('another language is read without turning captions on', () => {
  const { read } = openTranscript()
  fireEvent.change(screen.getByLabelText('Language of the transcript'), { target: { value: 'ja' } })
  expect(read).toHaveBeenCalledWith('ja')
})
