import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from '../../../web/ui/media/carousel.tsx'
import '../app-harness.tsx'

const slides = ['One', 'Two', 'Three']
let isStill = false
let show: (index: number) => void = () => {}

/** The browser's part: reports which slide is in view, as after scrolling. */
class Observer {
  readonly #slides: Element[] = []
  constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    show = (index) =>
      act(() => report(this.#slides.map((target, at) => ({ target, isIntersecting: at === index }))))
  }
  observe = (slide: Element) => void this.#slides.push(slide)
  disconnect = () => {}
}

beforeEach(() => {
  isStill = false
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.useFakeTimers()
})

function setUp() {
  render(
    <Carousel label="Films" slides={slides} titleOf={(title) => title}>
      {(title) => <h2>{title}</h2>}
    </Carousel>,
  )
  const region = screen.getByRole('region', { name: 'Films' })
  const track = region.firstElementChild as HTMLElement
  const offsets = slides.map((_, at) => at * 100)
  for (const [at, slide] of [...track.children].entries())
    Object.defineProperty(slide, 'offsetLeft', { value: offsets[at] })
  const scrolls: number[] = []
  track.scrollTo = ((to: ScrollToOptions) => {
    scrolls.push(to.left ?? 0)
    show((to.left ?? 0) / 100)
  }) as typeof track.scrollTo
  return { region, scrolls }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('slides advance every five seconds and start over after the last', () => {
  const { scrolls } = setUp()
  wait(4999)
  expect(scrolls).toEqual([])
  wait(1)
  wait(5000)
  wait(5000)
  expect(scrolls).toEqual([100, 200, 0])
})

test('slides stop while hovered or focused, and when paused', () => {
  const { region, scrolls } = setUp()
  fireEvent.pointerEnter(region)
  wait(20_000)
  fireEvent.pointerLeave(region)
  fireEvent.focus(screen.getByRole('button', { name: 'Next slide' }))
  wait(20_000)
  fireEvent.blur(screen.getByRole('button', { name: 'Next slide' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }))
  wait(20_000)
  expect(scrolls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Play slides' }))
  wait(5000)
  expect(scrolls).toEqual([100])
})

test('with reduced motion slides stop until told to play', () => {
  isStill = true
  const { scrolls } = setUp()
  wait(20_000)
  expect(scrolls).toEqual([])
  expect(screen.getByRole('button', { name: 'Play slides' })).toBeTruthy()
})

test('arrows wrap around and dots lead straight to a slide', () => {
  const { scrolls } = setUp()
  fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }))
  fireEvent.click(screen.getByRole('button', { name: 'Slide 2: Two' }))
  expect(scrolls).toEqual([200, 0, 100])
  expect(screen.getByRole('button', { name: 'Slide 2: Two' }).getAttribute('aria-current')).toBe('true')
})

test('slides stop while the page is hidden', () => {
  const { scrolls } = setUp()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  wait(20_000)
  expect(scrolls).toEqual([])
  hidden.mockRestore()
  wait(5000)
  expect(scrolls).toEqual([100])
})

test('only the slide in view is reached by Tab and read out', () => {
  setUp()
  const reachable = () =>
    screen
      .getAllByRole('group')
      .filter((slide) => !slide.hasAttribute('inert'))
      .map((slide) => slide.getAttribute('aria-label'))
  expect(reachable()).toEqual(['1 of 3'])
  show(2)
  expect(reachable()).toEqual(['3 of 3'])
})
