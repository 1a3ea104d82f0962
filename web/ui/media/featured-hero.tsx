import type { ReactNode } from 'react'
import { Carousel } from './carousel.tsx'
import { Hero } from './hero.tsx'

const mostSlides = 5

type Featured = { title: string; thumbnailUrl: string | null }

/** Undefined while loading. */
export type FeaturedLists<Item> = {
  featured: readonly Item[] | undefined
  /** The fallback when nothing is featured. */
  all: readonly Item[] | undefined
}

type FeaturedHeroProps<Item> = FeaturedLists<Item> & {
  /** The accessible name of the carousel. */
  label: string
  className: string | undefined
  everyMs: number
  wordsOf: (item: Item) => ReactNode
  /** Placeholders of the text. */
  skeleton: ReactNode
}

/** The featured items, one after another, or the first five of all if none is featured. */
export function FeaturedHero<Item extends Featured>({
  label,
  className,
  featured,
  all,
  everyMs,
  wordsOf,
  skeleton,
}: FeaturedHeroProps<Item>) {
  const slides = featured && (featured.length > 0 ? featured : all)?.slice(0, mostSlides)
  if (!slides) {
    return (
      <div aria-hidden="true">
        <Hero className={className} picture={undefined}>
          {skeleton}
        </Hero>
      </div>
    )
  }
  if (slides.length === 0) return null
  return (
    <Carousel label={label} slides={slides} titleOf={({ title }) => title} everyMs={everyMs}>
      {(item, at) => (
        <Hero className={className} picture={pictureOf(item)} isFirst={at === 0}>
          {wordsOf(item)}
        </Hero>
      )}
    </Carousel>
  )
}

function pictureOf({ thumbnailUrl }: Featured) {
  return thumbnailUrl ? { src: thumbnailUrl, width: 1280, height: 720 } : undefined
}
