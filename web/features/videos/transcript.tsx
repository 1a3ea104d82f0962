import { ArrowDown, ArrowUp, LocateFixed } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Cue } from '#shared/rules/media/webvtt.ts'
import { fold } from '#shared/rules/text/fold.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { prefersStillness } from '../../ui/base/stillness.ts'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../ui/form/field.tsx'
import { usePlace } from '../../ui/player/controls/captions.tsx'
import { clock, spokenTime } from '../../ui/player/media/clock.ts'
import type { Media } from '../../ui/player/media/use-media.ts'
import styles from './side-panel.module.css'
import type { Captions } from './use-captions.ts'

type TranscriptProps = { captions: Captions; media: Media; onJump: (seconds: number) => void }

/** The transcript of a video: follows playback, can be searched, and a press jumps to the text. */
export function Transcript({ captions, media, onJump }: TranscriptProps) {
  const { cues, language, languages, failed, retry, read } = captions
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const [follows, setFollows] = useState(true)
  const list = useRef<HTMLOListElement>(null)
  const currentAt = useCallback((place: number) => cues.findLastIndex(({ start }) => start <= place), [cues])
  const current = usePlace(media, currentAt)
  const found = matchesIn(cues, search)
  const match = found[Math.min(chosen, found.length - 1)]
  const shown = match ?? (follows ? current : undefined)

  useEffect(() => {
    if (shown !== undefined) bringIntoSight(list.current, shown)
  }, [shown])

  const searchFor = (text: string) => {
    setSearch(text)
    setChosen(0)
  }
  const go = (step: 1 | -1) =>
    setChosen((at) => (found.length === 0 ? 0 : (at + step + found.length) % found.length))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  const jump = (start: number) => {
    setFollows(true)
    onJump(start)
  }
  if (failed) return <ErrorState title="The transcript could not be loaded" onRetry={retry} />
  return (
    <>
      <div className={styles.head}>
        <SearchField
          label="Search in the transcript"
          hideLabel
          placeholder="Search the transcript"
          value={search}
          onChange={(event) => searchFor(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {languages.length > 1 && (
          <Select
            label="Language of the transcript"
            hideLabel
            value={language}
            onChange={(event) => read(event.currentTarget.value)}
          >
            {languages.map((each) => (
              <option key={each.language} value={each.language}>
                {each.label}
              </option>
            ))}
          </Select>
        )}
      </div>
      {search.trim() !== '' && (
        <div className={styles.matches}>
          <p role="status">
            {found.length === 0
              ? 'No matches'
              : `${Math.min(chosen, found.length - 1) + 1} of ${found.length}`}
          </p>
          <IconButton label="Previous match" disabled={found.length < 2} onClick={() => go(-1)}>
            <ArrowUp size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next match" disabled={found.length < 2} onClick={() => go(1)}>
            <ArrowDown size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <ol
        ref={list}
        className={styles.lines}
        aria-label="Transcript"
        lang={language}
        onWheel={() => setFollows(false)}
        onTouchMove={() => setFollows(false)}
      >
        {cues.map(({ start, text, said = text }, at) => (
          <li key={`${start} ${said}`}>
            <button
              type="button"
              className={styles.line}
              aria-current={at === current ? 'true' : undefined}
              data-match={at === match || undefined}
              onClick={() => jump(start)}
            >
              <span className={styles.time} lang="en">
                <span aria-hidden="true">{clock(start)}</span>
                <span className="visually-hidden">{spokenTime(start)}</span>
              </span>
              <span className={styles.words} dir="auto">
                {marked(said, search)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {!follows && match === undefined && (
        <button type="button" className={styles.follow} onClick={() => setFollows(true)}>
          <LocateFixed size={16} aria-hidden="true" /> Follow the video
        </button>
      )}
    </>
  )
}

/** The indexes of the cues that match, ignoring case and accents. */
function matchesIn(cues: readonly Cue[], search: string): number[] {
  const needle = fold(search.trim())
  if (needle === '') return []
  return cues.flatMap(({ text, said = text }, at) => (fold(said).includes(needle) ? [at] : []))
}

/** The text with exact matches of the search highlighted. */
function marked(text: string, search: string): ReactNode {
  const needle = search.trim().toLowerCase()
  const at = needle === '' ? -1 : text.toLowerCase().indexOf(needle)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + needle.length)}</mark>
      {text.slice(at + needle.length)}
    </>
  )
}

/** Scrolls only the list; the page does not scroll. */
function bringIntoSight(list: HTMLElement | null, at: number): void {
  const line = list?.children[at]
  if (!list || !(line instanceof HTMLElement)) return
  const middle = line.offsetTop - list.offsetTop - (list.clientHeight - line.clientHeight) / 2
  list.scrollTo?.({ top: middle, behavior: prefersStillness() ? 'instant' : 'smooth' })
}
