import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productOf } from '../../support/store/products.ts'
import { openPage, serve } from '../app-harness.tsx'

/** The public preview of a clip on its product page. */

const poster = '/media/images/upl_1.0000001.jpg'
const picture = { url: '/media/images/a.webp', alt: 'Ginga, its cover', color: null }
const kata = productOf('Ginga', {
  category: 'video_clip',
  isDigital: true,
  pictures: [picture],
  mediaUrl: poster,
  preview: { uploadId: 'upl_1', seconds: 5 },
})

let missing: string[] = []
beforeEach(() => {
  missing = []
  // The test's browser loads no pictures.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function (this: HTMLImageElement) {
    return missing.some((path) => this.src.endsWith(path)) ? Promise.reject(new Error()) : Promise.resolve()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(product = kata) {
  serve(({ pathname }) => {
    if (pathname === `/api/products/${product.id}`) return { body: product }
    if (pathname === `/api/products/${product.id}/reviews`) return { body: [] }
    return pathname.startsWith('/api/products/category/') ? { body: [product] } : undefined
  })
  await openPage(`/store/product/${product.id}`)
  return within(await screen.findByRole('region', { name: 'Pictures of Ginga' }))
}
const shown = () => screen.getByAltText(/under a watermark/).getAttribute('src')

/** Plays the next picture. */
const next = () => act(() => vi.advanceTimersByTimeAsync(600))

test('the preview follows the pictures, and plays those of the beginning in order, once', async () => {
  const gallery = await open()
  fireEvent.click(gallery.getByRole('button', { name: 'Watch the preview' }))
  const play = await gallery.findByRole('button', { name: 'Play the preview of Ginga' })
  expect(shown()).toBe(poster)
  expect(gallery.getByText(/first 5 seconds, silent and with a watermark/)).toBeTruthy()
  vi.useFakeTimers()
  fireEvent.click(play)
  await act(() => vi.advanceTimersByTimeAsync(0))
  const seen = [shown()]
  for (let turn = 0; turn < 3; turn++) {
    await next()
    seen.push(shown())
  }
  expect(seen).toEqual([
    '/media/images/upl_1/frame.0000000.jpg',
    '/media/images/upl_1/frame.0000001.jpg',
    '/media/images/upl_1/frame.0000002.jpg',
    poster,
  ])
  expect(gallery.getByRole('button', { name: 'Play the preview of Ginga' })).toBeTruthy()
})

test('a press stops it, and a picture that is missing is passed over', async () => {
  missing = ['frame.0000000.jpg']
  const gallery = await open()
  fireEvent.click(gallery.getByRole('button', { name: 'Show the preview' }))
  const play = await gallery.findByRole('button', { name: 'Play the preview of Ginga' })
  vi.useFakeTimers()
  fireEvent.click(play)
  await act(async () => {})
  expect(shown()).toBe(poster)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(shown()).toBe('/media/images/upl_1/frame.0000001.jpg')
  fireEvent.click(gallery.getByRole('button', { name: 'Stop the preview of Ginga' }))
  await next()
  expect(shown()).toBe('/media/images/upl_1/frame.0000001.jpg')
})

test('a resting mouse plays it until it leaves, unless a press keeps it playing', async () => {
  const gallery = await open()
  fireEvent.click(gallery.getByRole('button', { name: 'Show the preview' }))
  const button = await gallery.findByRole('button', { name: 'Play the preview of Ginga' })
  vi.useFakeTimers()
  const enter = () => fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  const leave = () => fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  enter()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(shown()).toBe('/media/images/upl_1/frame.0000000.jpg')
  leave()
  await next()
  expect(shown()).toBe('/media/images/upl_1/frame.0000000.jpg')
  enter()
  await next()
  fireEvent.click(button)
  leave()
  await next()
  expect(shown()).toBe('/media/images/upl_1/frame.0000002.jpg')
})

test('with reduced motion nothing plays by itself: each press shows the next picture', async () => {
  const real = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...real(query),
    matches: query.includes('prefers-reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const gallery = await open()
  fireEvent.click(gallery.getByRole('button', { name: 'Show the preview' }))
  const step = await gallery.findByRole('button', { name: 'Show the next picture of Ginga' })
  fireEvent.pointerEnter(step, { pointerType: 'mouse' })
  await act(async () => {})
  expect(shown()).toBe(poster)
  fireEvent.click(step)
  expect(shown()).toBe('/media/images/upl_1/frame.0000000.jpg')
  vi.unstubAllGlobals()
})

test('a clip without a preview shows its pictures alone', async () => {
  const gallery = await open({ ...kata, preview: null, mediaUrl: null })
  expect(gallery.queryByText('Watch the preview')).toBeNull()
  expect(gallery.getAllByRole('img')).toHaveLength(1)
})

test('a clip without pictures shows its preview alone', async () => {
  const gallery = await open({ ...kata, pictures: [] })
  expect(await gallery.findByRole('button', { name: 'Play the preview of Ginga' })).toBeTruthy()
})
