import { useState } from 'react'
import styles from './poster.module.css'

type PosterProps = {
  url: string | null
  sizes: string
  eager?: boolean
  alt?: string
  /** Slug of the discipline whose light stands in for a picture. */
  tint?: string | undefined
}

const own = /^(\/media\/images\/(?!pictures\/).+)\.webp$/

/** The half-size image kept beside every poster of ours, but not beside what was uploaded: `a.webp` → `a-640.webp`. */
function sourcesOf(url: string): string | undefined {
  const stem = own.exec(url)?.[1]
  return stem && `${stem}-640.webp 640w, ${url} 1280w`
}

/** How much of the screen a poster on all of it counts as: phones take the small file, as with cards. */
const screenShare = 0.88
export const screenSizes = `${screenShare * 100}vw`

/** The file of a poster as wide as the screen, for what knows no choice of files. */
export function posterFile(url: string): string {
  const stem = own.exec(url)?.[1]
  return stem && innerWidth * screenShare * devicePixelRatio <= 640 ? `${stem}-640.webp` : url
}

/** A 16:9 picture; without one, or when it cannot be had, a plain cover in the light of its discipline. */
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
          decoding="async"
          onError={() => setMissing(url)}
        />
      )}
    </span>
  )
}
