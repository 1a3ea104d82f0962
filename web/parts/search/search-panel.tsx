import { ArrowRight, History, Shapes } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import type { SearchResult } from '#shared/contract/catalogue.ts'
import { Poster } from '../../ui/media/poster.tsx'
import type { Choice } from './choices.ts'
import { Highlight } from './highlight.tsx'
import styles from './search-box.module.css'
import type { Search } from './use-search.ts'

const groupNames = { video: 'Videos', course: 'Courses', category: 'Categories', product: 'Store' } as const
const groups = ['video', 'course', 'category', 'product'] as const

type SearchPanelProps = {
  isOpen: boolean
  search: Search
  choices: readonly Choice[]
  highlighted: number
  menuProps: HTMLAttributes<HTMLElement>
  propsOf: (choice: Choice, index: number) => HTMLAttributes<HTMLElement>
  onForget: () => void
}

/** The panel under the field. Its list exists even when closed, because the field refers to it. */
export function SearchPanel(props: SearchPanelProps) {
  const { isOpen, search, choices, menuProps, onForget } = props
  const isRecent = isOpen && choices[0]?.kind === 'recent'
  const isShown = isOpen && (choices.length > 0 || search.status !== 'idle')
  return (
    <div className={styles.panel} hidden={!isShown} data-stale={search.status === 'searching' || undefined}>
      {isRecent && (
        <div className={styles.recentHead}>
          <p className={styles.group}>Recent searches</p>
          {/* Handled on press without focus: leaving the field would close the panel. */}
          <button
            type="button"
            className={styles.forget}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onForget}
          >
            Clear
          </button>
        </div>
      )}
      <Message search={search} hasResults={search.results.length > 0} />
      <div {...menuProps} className={styles.list}>
        {isShown && <Options {...props} />}
      </div>
    </div>
  )
}

function Options({ search, choices, highlighted, propsOf }: SearchPanelProps) {
  const option = (choice: Choice, children: ReactNode) => {
    const index = choices.indexOf(choice)
    return (
      <div
        key={index}
        {...propsOf(choice, index)}
        className={styles.option}
        data-highlighted={index === highlighted || undefined}
      >
        {children}
      </div>
    )
  }
  const results = choices.flatMap((choice) => (choice.kind === 'result' ? [choice] : []))
  return (
    <>
      {choices.map((choice) => choice.kind === 'recent' && option(choice, <Recent text={choice.text} />))}
      {groups.map((type) => {
        const ofType = results.filter(({ result }) => result.type === type)
        return (
          ofType.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={type} role="group" aria-label={groupNames[type]}>
              <p className={styles.group} aria-hidden="true">
                {groupNames[type]}
              </p>
              {ofType.map((choice) => option(choice, <Result result={choice.result} query={search.query} />))}
            </div>
          )
        )
      })}
      <div className={styles.more}>
        {choices.map((choice) => {
          if (choice.kind === 'all') return option(choice, <Further>See all results</Further>)
          if (choice.kind !== 'techniques') return null
          return option(choice, <Further>Search techniques for “{choice.query}”</Further>)
        })}
      </div>
    </>
  )
}

/** A link to a page that lists more. */
function Further({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.further}>{children}</span>
      <ArrowRight size={16} aria-hidden="true" className={styles.arrow} />
    </>
  )
}

function Recent({ text }: { text: string }) {
  return (
    <>
      <History size={16} aria-hidden="true" className={styles.small} />
      <span>{text}</span>
    </>
  )
}

function Result({ result, query }: { result: SearchResult; query: string }) {
  const { type, title, description, thumbnailUrl, category } = result
  return (
    <>
      <span className={styles.picture}>
        {type === 'category' ? (
          <Shapes size={18} aria-hidden="true" />
        ) : (
          <Poster url={thumbnailUrl} sizes="4.5rem" />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <Highlight text={title} query={query} />
        </span>
        <span className={styles.note}>
          <Highlight
            text={type === 'category' ? description : (category?.name ?? description)}
            query={query}
          />
        </span>
      </span>
    </>
  )
}

function Message({
  search: { query, status, results },
  hasResults,
}: {
  search: Search
  hasResults: boolean
}) {
  const isNone = status === 'done' && results.length === 0
  return (
    <div role="status">
      {status === 'searching' && !hasResults && <p className={styles.message}>Searching …</p>}
      {status === 'failed' && (
        <p className={styles.message}>Search is not available. Press Enter to search the library.</p>
      )}
      {isNone && <p className={styles.message}>No results found for "{query}"</p>}
      {status === 'done' && !isNone && (
        <p className="visually-hidden">
          {results.length} {results.length === 1 ? 'result' : 'results'}
        </p>
      )}
    </div>
  )
}
