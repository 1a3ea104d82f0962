import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../web/query-client.ts'
import * as loading from '../../../web/screens/load-screen.ts'
import { useLinkPrefetch } from '../../../web/screens/prefetch.ts'
import '../app-harness.tsx'

vi.mock('../../../web/screens/load-screen.ts', () => ({ prefetchScreens: vi.fn(), prepareScreens: vi.fn() }))

let savesData = false

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => ({ saveData: savesData }) })
})

function restOnLink(pointerType: string): void {
  const Page = () => {
    useLinkPrefetch()
    return <a href="/video/vid_1">Kata</a>
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const pointer = new PointerEvent('pointerover', { bubbles: true, pointerType })
  screen.getByRole('link').dispatchEvent(pointer)
  vi.advanceTimersByTime(1000)
}

test.each([
  { pointerType: 'mouse', saveData: false, prepared: 1 },
  { pointerType: 'mouse', saveData: true, prepared: 0 },
  { pointerType: 'touch', saveData: false, prepared: 0 },
])(
  'a link’s data is loaded before it is pressed only under a resting mouse, without data saving: $pointerType, $saveData',
  ({ pointerType, saveData, prepared }) => {
    savesData = saveData
    restOnLink(pointerType)
    expect(loading.prefetchScreens).toHaveBeenCalledWith('/video/vid_1')
    expect(loading.prepareScreens).toHaveBeenCalledTimes(prepared)
  },
)
