import { Maximize2, Play } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Color, Product, ProductPicture } from '#shared/contract/store/product.ts'
import { prefersStillness } from '../../../ui/base/stillness.ts'
import { Poster } from '../../../ui/media/poster.tsx'
import { pictureSizes } from '../goods/picture-sizes.ts'
import styles from './gallery.module.css'

/** Its code is loaded when a picture is hovered or focused. */
const load = () => import('./lightbox.tsx')
const Lightbox = lazy(async () => ({ default: (await load()).Lightbox }))
/** Only clips have a preview. */
const ClipPreview = lazy(async () => ({ default: (await import('./clip-preview.tsx')).ClipPreview }))
const prefetch = () => void load().catch(() => {})

const sizes = pictureSizes.gallery

type GalleryProps = {
  name: string
  pictures: readonly ProductPicture[]
  /** The public preview of a clip, which follows the pictures. */
  clip: (NonNullable<Product['preview']> & { poster: string }) | undefined
  /** The chosen colour, whose picture is scrolled into view. */
  color: Color | undefined
}

/** A product's pictures and the preview of a clip: swiped one by one, with thumbnails beside, and a full-screen view. */
export function Gallery({ name, pictures, clip, color }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const count = pictures.length + (clip ? 1 : 0)
  const isClip = clip !== undefined && index === pictures.length
  const goTo = (wanted: number, isSudden = false) => {
    const root = track.current
    setIndex(wanted)
    const behavior = isSudden || prefersStillness() ? 'auto' : 'smooth'
    root?.scrollTo({ left: wanted * root.clientWidth, behavior })
  }
  const known = useRef(color)
  useEffect(() => {
    const its = color ? pictures.findIndex((picture) => picture.color === color) : -1
    if (its >= 0 && color !== known.current) goTo(its)
    known.current = color
  })
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {}
    const at = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0
    // On its way to a distant picture it passes others.
    if (Math.abs(scrollLeft - at * clientWidth) < 2) setIndex(at)
  }
  if (count === 0) {
    return (
      <div className={styles.gallery}>
        <div className={styles.stage}>
          <Poster url={null} sizes={sizes} />
        </div>
      </div>
    )
  }
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`}>
      {count > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map(({ url, alt }, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show ${alt}`}
                aria-current={at === index || undefined}
                onClick={() => goTo(at)}
              >
                <Poster url={url} sizes="5rem" />
              </button>
            </li>
          ))}
          {clip && (
            <li>
              <button
                type="button"
                className={styles.clip}
                aria-label="Show the preview"
                aria-current={isClip || undefined}
                onClick={() => goTo(pictures.length)}
              >
                <Poster url={clip.poster} sizes="5rem" />
                <Play size={22} aria-hidden="true" />
              </button>
            </li>
          )}
        </ul>
      )}
      <div className={styles.stage}>
        <ul ref={track} className={styles.track} onScroll={onScroll}>
          {pictures.map(({ url, alt }, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Look closer: ${alt}`}
                // The neighbours are outside the visible part.
                tabIndex={at === index ? 0 : -1}
                onPointerEnter={prefetch}
                onFocus={prefetch}
                onClick={() => setOpen(true)}
              >
                <Poster url={url} alt={alt} sizes={sizes} eager={at === 0} />
              </button>
            </li>
          ))}
          {clip && (
            <li>
              <Suspense fallback={<Poster url={clip.poster} sizes={sizes} />}>
                <ClipPreview name={name} {...clip} isShown={isClip} />
              </Suspense>
            </li>
          )}
        </ul>
        {!isClip && (
          <span className={styles.closer} aria-hidden="true">
            <Maximize2 size={20} />
          </span>
        )}
        {clip && !isClip && (
          <button type="button" className={styles.toClip} onClick={() => goTo(pictures.length)}>
            <Play size={18} aria-hidden="true" /> Watch the preview
          </button>
        )}
        {count > 1 && (
          <p className={styles.dots} aria-hidden="true">
            {[...pictures.map(({ url }) => url), ...(clip ? [clip.uploadId] : [])].map((key, at) => (
              <span key={key} data-on={at === index || undefined} />
            ))}
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            index={index}
            onIndex={(at) => goTo(at, true)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
