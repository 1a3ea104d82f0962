import { useId, useRef } from 'react'
import { type Language, languages, mostLanguages } from '#shared/rules/text/languages.ts'
import { Chip } from '../feedback/chip.tsx'
import { languageName, namedLanguages } from '../text/language-name.ts'
import { Select } from './field.tsx'
import styles from './languages-field.module.css'

type LanguagesFieldProps = {
  value: readonly Language[]
  onChange: (languages: Language[]) => void
  errorMessage?: string | undefined
}

const byName = namedLanguages(languages)

/** Languages chosen one by one, each with a button to remove it. */
export function LanguagesField({ value, onChange, errorMessage }: LanguagesFieldProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const isFull = value.length >= mostLanguages
  return (
    <div className={styles.field}>
      <Select
        ref={select}
        label="Languages you teach in"
        aria-describedby={id}
        aria-invalid={errorMessage !== undefined}
        value=""
        onChange={({ currentTarget }) => {
          const added = languages.find((language) => language === currentTarget.value)
          if (added && !isFull) onChange([...value, added])
        }}
      >
        <option value="">{isFull ? `${mostLanguages} are chosen` : 'Add a language'}</option>
        {!isFull &&
          byName
            .filter((language) => !value.includes(language))
            .map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
      </Select>
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label="Languages chosen">
          {value.map((language) => (
            <li key={language}>
              <Chip
                removeLabel={`Remove ${languageName(language)}`}
                onRemove={() => {
                  onChange(value.filter((each) => each !== language))
                  // The focused element is gone.
                  select.current?.focus()
                }}
              >
                {languageName(language)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <p id={id} className={errorMessage ? styles.fault : styles.hint}>
        {errorMessage ?? `Up to ${mostLanguages}. Students see them on your page.`}
      </p>
    </div>
  )
}
