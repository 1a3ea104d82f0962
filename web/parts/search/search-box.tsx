import { useCombobox } from 'downshift'
import { Search as SearchIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { useNavigate } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { addressOfChoice, type Choice, choicesOf, techniquesAddress } from './choices.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import styles from './search-box.module.css'
import { SearchPanel } from './search-panel.tsx'
import { useSearch } from './use-search.ts'

type SearchBoxProps = {
  label: string
  placeholder: string
  /** Called when the user has gone to a result. */
  onLeave?: () => void
  /** Handles Escape, which otherwise first closes the results and then empties the field. */
  onEscape?: () => void
  autoFocus?: boolean
  large?: boolean
}

/** A search field with results below it: videos, courses and disciplines, or recent searches. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, onLeave, onEscape, autoFocus = false, large = false } = props
  const [typed, setTyped] = useState('')
  const session = useSession()
  const navigate = useNavigate()
  const search = useSearch(typed)
  const [recent, setRecent] = useState(recentSearches)
  const choices = choicesOf(search, typed, recent)

  function openLibrary(q: string) {
    rememberSearch(q)
    setRecent(recentSearches())
    navigate(q ? `/videos?${new URLSearchParams({ search: q })}` : '/videos')
    onLeave?.()
  }

  function take(choice: Choice) {
    if (choice.kind === 'recent') return setTyped(choice.text)
    if (choice.kind === 'all') return openLibrary(choice.query)
    rememberSearch(search.query)
    setRecent(recentSearches())
    const address =
      choice.kind === 'techniques'
        ? techniquesAddress(choice.query, session)
        : addressOfChoice(choice.result, session)
    if (address.startsWith('/api/')) location.assign(address)
    else navigate(address)
    setTyped('')
    onLeave?.()
  }

  const box = useCombobox<Choice>({
    items: choices,
    inputValue: typed,
    itemToString: (choice) => (choice?.kind === 'recent' ? choice.text : typed),
    // Nothing stays selected: a choice navigates.
    selectedItem: null,
    stateReducer: (_, { type, changes }) => {
      const { ItemClick, InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
      // Focus has opened it already.
      if (type === InputClick) return { ...changes, isOpen: true }
      const isTaken = type === ItemClick || type === InputKeyDownEnter
      return isTaken && changes.selectedItem?.kind === 'recent' ? { ...changes, isOpen: true } : changes
    },
    onStateChange: ({ type, selectedItem }) => {
      const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
      if (selectedItem && (type === ItemClick || type === InputKeyDownEnter)) take(selectedItem)
      // An open list keeps Enter from submitting the form.
      else if (type === InputKeyDownEnter) openLibrary(typed.trim())
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape && !box.isOpen) setTyped('')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (box.isOpen && box.highlightedIndex >= 0) return
    box.closeMenu()
    openLibrary(typed.trim())
  }

  return (
    <search className={large ? `${styles.box} ${styles.large}` : styles.box}>
      <form className={styles.frame} onSubmit={submit}>
        <SearchIcon size={18} aria-hidden="true" className={styles.lead} />
        <input
          {...box.getInputProps({
            'aria-label': label,
            autoFocus,
            placeholder,
            type: 'search',
            maxLength: longestSearch,
            autoComplete: 'off',
            enterKeyHint: 'search',
            onChange: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
            onKeyDown: (event) => {
              if (event.key !== 'Escape' || !onEscape) return
              // The browser would empty the field first.
              event.preventDefault()
              onEscape()
            },
            onFocus: () => {
              setRecent(recentSearches())
              if (!box.isOpen) box.openMenu()
            },
          })}
          className={styles.input}
        />
      </form>
      <SearchPanel
        isOpen={box.isOpen}
        search={search}
        choices={choices}
        highlighted={box.highlightedIndex}
        menuProps={box.getMenuProps({ 'aria-label': `${label}: suggestions` })}
        propsOf={(item, index) => box.getItemProps({ item, index })}
        onForget={() => {
          forgetSearches()
          setRecent([])
        }}
      />
    </search>
  )
}
