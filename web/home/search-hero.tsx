import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/field.tsx'
import styles from './search-hero.module.css'

/** The question a member comes with. */
export function SearchHero() {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    void navigate(words ? `/videos?${new URLSearchParams({ search: words })}` : '/videos')
  }

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
        <search>
          <form className={styles.form} onSubmit={search}>
            <SearchField
              label="Search Kiai"
              hideLabel
              name="search"
              placeholder="A technique, a film, a teacher"
              maxLength={100}
              className={styles.field}
            />
            <Button type="submit" variant="gold" className={styles.submit}>
              Search
            </Button>
          </form>
        </search>
      </div>
    </section>
  )
}
