import { useState } from 'react'
import styles from './avatar.module.css'

type AvatarProps = {
  /** The initials of this name replace a missing picture. */
  name: string
  url: string | null
  /** Only where the picture says more than the text beside it. */
  alt?: string
}

/**
 * The picture of a person in a circle. If it is missing or fails to load, the initials on gold. The size is set by the
 * surrounding element: `--avatar: 5rem`.
 */
export function Avatar({ name, url, alt = '' }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  if (!url || url === missing) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  }
  return (
    <img
      className={styles.avatar}
      src={url}
      alt={alt}
      width={96}
      height={96}
      loading="lazy"
      // Keeps other sites from learning the page that is viewed.
      referrerPolicy="no-referrer"
      onError={() => setMissing(url)}
    />
  )
}

/** `LF` of `Lena Fischer`, `M` of `mika@kiai.test`. */
export function initialsOf(name: string): string {
  const words = name.split('@', 1).join().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word].slice(0, 1).join().toUpperCase()).join('')
}
