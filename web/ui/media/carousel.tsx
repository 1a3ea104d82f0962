import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { prefersStillness } from '../base/stillness.ts'
import styles from './carousel.module.css'

type CarouselProps<Slide> = {
  /** The accessible name of the carousel; slides are read as `2 of 3`. */
  label: string
  slides: readonly Slide[]
  titleOf: (slide: Slide) => string
  children: (slide: Slide, index: number) => ReactNode
  everyMs?: number
}

/** The index of the visible slide, whether the browser scrolls or the user swipes. */
function useVisibleSlide(track: RefObject<HTMLDivElement | null>, count: number) {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const root = track.current
    if (!root || count === 0) return
    const slides = [...root.children]
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setIndex(slides.indexOf(entry.target))
      },
      { root, threshold: 0.6 },
    )
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [track, count])
  return index
}

/** Slides to scroll or swipe through. They advance by themselves unless hovered, focused or paused. */
export function Carousel<Slide>({ label, slides, titleOf, children, everyMs = 5000 }: CarouselProps<Slide>) {
  const track = useRef<HTMLDivElement>(null)
  const index = useVisibleSlide(track, slides.length)
  const [held, setHeld] = useState(false)
  const [playing, setPlaying] = useState(true)

  useEffect(() => {
    if (prefersStillness()) setPlaying(false)
  }, [])

  const goTo = useCallback(
    (wanted: number) => {
      const root = track.current
      const slide = root?.children[(wanted + slides.length) % slides.length]
      if (!root || !(slide instanceof HTMLElement)) return
      root.scrollTo({ left: slide.offsetLeft, behavior: prefersStillness() ? 'auto' : 'smooth' })
    },
    [slides.length],
  )

  useEffect(() => {
    if (!playing || held || slides.length < 2) return
    const timer = setInterval(() => {
      if (!document.hidden) goTo(index + 1)
    }, everyMs)
    return () => clearInterval(timer)
  }, [playing, held, index, everyMs, goTo, slides.length])

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.carousel}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={track} className={styles.track} aria-live={playing && !held ? 'off' : 'polite'}>
        {slides.map((slide, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset; this is the carousel pattern
          <div
            key={titleOf(slide)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            inert={at !== index}
            className={styles.slide}
          >
            {children(slide, at)}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={`${styles.controls} page-width`}>
          <div className={styles.dots}>
            {slides.map((slide, at) => (
              <button
                key={titleOf(slide)}
                type="button"
                className={styles.dot}
                aria-label={`Slide ${at + 1}: ${titleOf(slide)}`}
                aria-current={at === index || undefined}
                onClick={() => goTo(at)}
              />
            ))}
          </div>
          <IconButton label={playing ? 'Pause slides' : 'Play slides'} onClick={() => setPlaying(!playing)}>
            {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          </IconButton>
          <IconButton label="Previous slide" onClick={() => goTo(index - 1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next slide" onClick={() => goTo(index + 1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
