import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LivePlayer } from '../../../web/ui/player/live/live-player.tsx'
import type { LiveOptions, LiveState, OpenLive } from '../../../web/ui/player/live/live-state.ts'
import { openLive } from '../../../web/ui/player/live/live-stream.ts'
import { recallSettings } from '../../../web/ui/player/media/settings.ts'
import '../app-harness.tsx'

/** The settings of a live picture: quality, sound alone, and captions. */

vi.mock('../../../web/ui/player/live/live-stream.ts', () => ({ openLive: vi.fn() }))

let opened: { [Name in keyof OpenLive]: ReturnType<typeof vi.fn> }
let change: LiveOptions['onChange']

beforeEach(async () => {
  opened = {
    toEdge: vi.fn(),
    back: vi.fn(),
    goTo: vi.fn(),
    choose: vi.fn(),
    hear: vi.fn(),
    read: vi.fn(),
    close: vi.fn(),
  }
  vi.mocked(openLive).mockImplementation(async ({ onChange }) => {
    change = onChange
    return opened as unknown as OpenLive
  })
  const source = { url: '/live.m3u8', back: null, expiresAt: new Date(Date.now() + 120_000).toISOString() }
  render(
    <LivePlayer
      title="Judo"
      poster="/judo.webp"
      source={source}
      renew={async () => source}
      now={Date.now}
      isAway={false}
      onRefused={() => {}}
    />,
  )
  await act(async () => {})
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const told = (state: Partial<LiveState>) => act(async () => change(state))
const settings = () => screen.queryByRole('button', { name: 'Settings' })
const open = () => act(async () => void fireEvent.click(settings() as HTMLElement))
const choices = () =>
  screen
    .getAllByRole('radio')
    .map((radio) => [radio.parentElement?.textContent, (radio as HTMLInputElement).checked])

test('a stream with one picture and nothing else has no settings and no captions', async () => {
  await told({ heights: [540], current: 0 })
  expect(settings()).toBeNull()
  expect(screen.queryByRole('button', { name: /captions/ })).toBeNull()
})

test('the menu offers the heights, the best first, and the sound alone', async () => {
  await told({ heights: [160, 540], current: 1, hasSoundOnly: true })
  await open()
  expect(screen.getByRole('group', { name: 'Quality' })).toBeTruthy()
  expect(choices()).toEqual([
    ['Auto (540p)', true],
    ['540p', false],
    ['160p', false],
    ['Audio only', false],
  ])
  fireEvent.click(screen.getByRole('radio', { name: '160p' }))
  expect(opened.choose).toHaveBeenCalledWith(0)
  fireEvent.click(screen.getByRole('radio', { name: 'Audio only' }))
  expect(opened.hear).toHaveBeenCalledOnce()
})

test('with one picture, the sound alone can be chosen too', async () => {
  await told({ heights: [540], current: 0, hasSoundOnly: true })
  await open()
  expect(choices()).toEqual([
    ['Auto', true],
    ['Audio only', false],
  ])
})

test('Escape closes the menu and returns to its button', async () => {
  await told({ heights: [160, 540] })
  await open()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Auto' }))
  await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }))
  expect(document.activeElement).toBe(settings())
  expect(settings()?.getAttribute('aria-expanded')).toBe('false')
})

test('sound alone shows the poster and says so, until the picture is back', async () => {
  const player = screen.getByRole('region', { name: 'Live player: Judo' })
  await told({ heights: [160, 540], hasSoundOnly: true, isSoundOnly: true })
  await open()
  expect(choices().at(-1)).toEqual(['Audio only', true])
  expect(screen.getAllByText('Audio only')).toHaveLength(2)
  expect(player.querySelector('img')?.getAttribute('src')).toBe('/judo.webp')
  await told({ isSoundOnly: false })
  expect(screen.getAllByText('Audio only')).toHaveLength(1)
  expect(player.querySelector('img')).toBeNull()
})

const cues = [{ start: 0, end: 9, text: 'Bow to the front' }]
const english = { language: 'en', label: 'English', cues }

test('captions of the stream are shown by the member’s settings, which the button and its key change', async () => {
  const player = screen.getByRole('region', { name: 'Live player: Judo' })
  await told({ captionTracks: [english] })
  expect(screen.queryByText('Bow to the front')).toBeNull()
  expect(opened.read).toHaveBeenLastCalledWith(undefined)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Turn captions on' })))
  expect(screen.getByText('Bow to the front').closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(opened.read).toHaveBeenLastCalledWith('en')
  expect(recallSettings().captions).toBe(true)
  await act(async () => void fireEvent.keyDown(player, { key: 'c' }))
  expect(screen.queryByText('Bow to the front')).toBeNull()
  expect(recallSettings().captions).toBe(false)
  await told({ captionTracks: [] })
  expect(screen.queryByRole('button', { name: /captions/ })).toBeNull()
})

test('captions in several languages are chosen in the menu', async () => {
  await told({ captionTracks: [english, { language: 'ja', label: '日本語', cues: [] }] })
  await open()
  expect(choices()).toEqual([
    ['Off', true],
    ['English', false],
    ['日本語', false],
  ])
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '日本語' })))
  expect(opened.read).toHaveBeenLastCalledWith('ja')
  expect(recallSettings()).toMatchObject({ captions: true, language: 'ja' })
})
