import type { ComponentProps, ReactNode } from 'react'
import styles from './hero.module.css'

type HeroProps = {
  /** Sets the height of this hero, and the position and fade of its picture. */
  className: string | undefined
  picture: (ComponentProps<'img'> & { src: string }) | undefined
  /** Whether it is visible at once; pictures of other slides load when needed. */
  isFirst?: boolean
  children: ReactNode
}

/** Text over a picture as wide as the page, which fades into the next section. */
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
