import { useState } from 'react'
import styles from './poster.module.css'
import { own, sourcesOf } from './poster-sources.ts'

type PosterProps = {
  url: string | null
  sizes: string
  eager?: boolean
  alt?: string
  /** Slug of the discipline; its colour replaces a missing picture. */
  tint?: string | undefined
}

/**
 * The share of the screen that a full-width poster counts as, so that phones take the small file as they do for cards.
 */
const screenShare = 0.88
export const screenSizes = `${screenShare * 100}vw`

/** The file of a full-width poster, for uses that cannot choose from several files. */
export function posterFile(url: string): string {
  const stem = own.exec(url)?.[1]
  return stem && innerWidth * screenShare * devicePixelRatio <= 640 ? `${stem}-640.webp` : url
}

/** A 16:9 picture. If it is missing or fails to load, a plain cover in the colour of its discipline. */
export function Poster({ url, sizes, eager = false, alt = '', tint }: PosterProps) {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={styles.poster} data-tint={tint}>
      {url && url !== missing && (
        <img
          src={url}
          srcSet={sourcesOf(url)}
          sizes={sizes}
          alt={alt}
          width={1280}
          height={720}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          // Before the code was loaded, the page may have shown it already.
          decoding={eager ? 'sync' : 'async'}
          onError={() => setMissing(url)}
        />
      )}
    </span>
  )
}
