import type { ChapterCounts } from '#shared/contract/videos/chapters.ts'
import { type Technique, techniques } from '#shared/rules/learning/techniques.ts'
import { techniqueLabels } from '../../ui/text/technique-words.ts'
import styles from './technique-filters.module.css'

type ChoiceProps = {
  chosen: Technique | undefined
  /** Undefined until the counts arrive. */
  counts: ChapterCounts['techniques'] | undefined
  onChoose: (technique: Technique | undefined) => void
}

/** One kind of technique, or all; each shows how many results it would leave. */
export function TechniqueChoice({ chosen, counts, onChoose }: ChoiceProps) {
  const countOf = (kind: Technique | undefined) =>
    counts
      ?.filter(({ technique }) => kind === undefined || technique === kind)
      .reduce((sum, { chapters }) => sum + chapters, 0)
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Kind of technique</legend>
      {[undefined, ...techniques].map((kind) => (
        <label key={kind ?? 'all'} className={styles.kind} data-empty={countOf(kind) === 0 || undefined}>
          <input type="radio" name="technique" checked={kind === chosen} onChange={() => onChoose(kind)} />
          <span>{kind ? techniqueLabels[kind] : 'All'}</span>
          <span className={styles.count}>{countOf(kind)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type IndexProps = {
  /** A slug; empty for all. */
  chosen: string
  disciplines: ChapterCounts['disciplines'] | undefined
  onChoose: (slug: string) => void
}

/** The disciplines on the left, visible while scrolling; without room for them, a select. */
export function DisciplineIndex({ chosen, disciplines, onChoose }: IndexProps) {
  return (
    <fieldset className={styles.index}>
      <legend className="visually-hidden">Discipline</legend>
      {disciplines &&
        [{ name: 'All disciplines', slug: '', chapters: undefined }, ...disciplines].map((each) => (
          <label key={each.slug} className={styles.entry}>
            <input
              type="radio"
              name="discipline"
              checked={each.slug === chosen}
              onChange={() => onChoose(each.slug)}
            />
            <span>{each.name}</span>
            <span className={styles.count}>{each.chapters}</span>
          </label>
        ))}
    </fieldset>
  )
}
