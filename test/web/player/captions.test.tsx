import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CaptionsShown } from '../../../web/ui/player/controls/captions.tsx'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import '../app-harness.tsx'

afterEach(cleanup)

test('captions take the direction of their first letter, and omit the names of the voices', () => {
  const media = createMedia()
  media.attachVideo(document.createElement('video'))
  const cues = [{ start: 0, end: 2, text: 'שלום, 123!', said: 'Ana: שלום, 123!' }]
  const captions = { languages: [], language: 'he', cues, isOn: true, setOn: vi.fn(), choose: vi.fn() }
  render(<CaptionsShown media={media} captions={captions} />)
  const shown = screen.getByText('שלום, 123!')
  expect(shown.closest('[dir=auto]')?.getAttribute('lang')).toBe('he')
})
