import { SearchBox } from '../search/search-box.tsx'
import styles from './search-hero.module.css'

/** The question a member comes with. */
export function SearchHero() {
  return (
    <section className={styles.hero} aria-labelledby="search-hero">
      <img
        className={styles.picture}
        src="/media/images/hero-2.webp"
        srcSet="/media/images/hero-2-960.webp 960w, /media/images/hero-2.webp 1920w"
        sizes="100vw"
        width={1920}
        height={800}
        alt=""
        loading="lazy"
      />
      <div className="page-width">
        <h2 id="search-hero" className={styles.title}>
          What will you work on today?
        </h2>
        <div className={styles.field}>
          <SearchBox label="Search Kiai" placeholder="A technique, a film, a teacher" large />
        </div>
      </div>
    </section>
  )
}
