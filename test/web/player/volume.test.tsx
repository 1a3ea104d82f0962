import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VolumeControl } from '../../../web/ui/player/controls/controls.tsx'
import { createDeck } from '../../../web/ui/player/controls/deck.ts'
import { createDrill } from '../../../web/ui/player/drill/drill.ts'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import '../app-harness.tsx'

test('the volume is read out in percent, and as Muted while muted', () => {
  const media = createMedia()
  const video = document.createElement('video')
  media.attachVideo(video)
  const deck = createDeck({ media, drill: createDrill(media), captions: () => undefined, say: () => {} })
  render(<VolumeControl media={media} deck={deck} />)
  const told = () => screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')
  const change = (how: () => void) =>
    act(() => {
      how()
      video.dispatchEvent(new Event('volumechange'))
    })
  change(() => media.setVolume(0.35))
  expect(told()).toBe('35%')
  change(() => media.toggleMuted())
  expect(told()).toBe('Muted')
})
