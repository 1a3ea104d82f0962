import type { ComponentProps, ReactNode } from 'react'
import styles from './hero.module.css'

type HeroProps = {
  /** Says what is this hero's own: how high it is, how its picture stands and fades. */
  className: string | undefined
  picture: (ComponentProps<'img'> & { src: string }) | undefined
  /** Whether it is seen at once; the picture of another waits for its turn. */
  isFirst?: boolean
  children: ReactNode
}

/** Words over a picture as wide as the page, which fades into what follows. */
export function Hero({ className, picture, isFirst = true, children }: HeroProps) {
  return (
    <div className={`${styles.hero} ${className}`}>
      {picture && (
        <img
          {...picture}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'low'}
          decoding="async"
        />
      )}
      <div className="page-width">{children}</div>
    </div>
  )
}
