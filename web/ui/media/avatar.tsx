import { useState } from 'react'
import styles from './avatar.module.css'

type AvatarProps = {
  /** Whose initials stand in where there is no picture. */
  name: string
  url: string | null
  /** Only where the picture says something the words beside it do not. */
  alt?: string
}

/**
 * Somebody in a circle: their picture; without one, or when it cannot be had, their initials on gold. As large as
 * the place around it says: `--avatar: 5rem`.
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
      // Another site need not know what is looked at here.
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
