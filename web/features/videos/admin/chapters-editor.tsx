import { Clock, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import { type ChapterList, mostChapters } from '#shared/contract/videos/practice.ts'
import { type Technique, techniques } from '#shared/rules/learning/techniques.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { preciseClock, secondsFrom } from '../../../ui/player/media/clock.ts'
import type { Media } from '../../../ui/player/media/use-media.ts'
import { techniqueLabels } from '../../../ui/text/technique-words.ts'
import { ChaptersConflict } from './chapters-conflict.tsx'
import styles from './study-aids.module.css'
import type { StudyAids } from './use-study-aids.ts'

type EditorProps = {
  aids: StudyAids
  media: Media
  duration: number
  onWritten: () => void
  onDone: () => void
}

export function ChaptersEditor(props: EditorProps) {
  const { chapters } = props.aids
  // Reloaded once. After that, edits stay whatever is loaded later.
  if (chapters.data && chapters.isFetchedAfterMount) return <Rows {...props} known={chapters.data} />
  if (chapters.error) {
    return <ErrorState title="The chapters could not be loaded" onRetry={() => void chapters.refetch()} />
  }
  return <Skeleton height="8rem" />
}

/** A chapter being edited. */
type Row = { key: number; id?: string; time: string; title: string; technique: Technique }
/** Errors of rows, by index. */
type Faults = Readonly<Record<number, { start?: string; title?: string }>>

function Rows({ aids, media, duration, onWritten, onDone, known }: EditorProps & { known: ChapterList }) {
  const nextKey = useRef(0)
  const rowsOf = ({ chapters }: ChapterList): readonly Row[] =>
    chapters.map(({ start, ...rest }) => ({ ...rest, key: nextKey.current++, time: preciseClock(start) }))
  const [rows, setRows] = useState(() => rowsOf(known))
  /** The version that these rows replace. */
  const [version, setVersion] = useState(known.version)
  const [newer, setNewer] = useState<ChapterList>()
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const now = () => preciseClock(media.video()?.currentTime ?? 0)
  const write = (to: (before: readonly Row[]) => readonly Row[]) => {
    onWritten()
    setRows(to)
  }
  const change = (key: number, to: Partial<Row>) =>
    write((before) => before.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const remove = (gone: number) => write((before) => before.filter(({ key }) => key !== gone))
  const add = () => {
    const row: Row = { key: nextKey.current++, time: now(), title: '', technique: 'position' }
    write((before) => [...before, row])
  }
  const fail = async (error: Error) => {
    const newest = problemCode(error) === 'chapters.changed' ? await aids.newestChapters() : undefined
    setNewer(newest)
    setFaults(faultsToldBy(error))
    setFailure(newest ? undefined : wordsOf(error))
  }
  const save = async (over: number) => {
    setFailure(undefined)
    const found = faultsOf(rows, duration)
    setFaults(found)
    if (Object.keys(found).length > 0) return setFailure('Please correct the marked chapters.')
    try {
      await aids.saveChapters.mutateAsync({
        version: over,
        chapters: rows.map(({ id, title, technique, time }) => ({
          ...(id && { id }),
          title,
          technique,
          start: secondsFrom(time) ?? 0,
        })),
      })
      toast({ title: 'Chapters saved' })
      onDone()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await fail(error)
    }
  }
  const takeNewer = (list: ChapterList) => {
    setRows(rowsOf(list))
    setVersion(list.version)
    setNewer(undefined)
    setFaults({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(version)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {rows.length === 0 && (
        <p className={styles.quiet}>No chapters yet. Play to where a technique begins and add one.</p>
      )}
      <ol className={styles.rows} aria-label="Chapters">
        {rows.map((row, at) => (
          <ChapterRow
            key={row.key}
            row={row}
            number={at + 1}
            fault={faults[at]}
            onChange={(to) => change(row.key, to)}
            onNow={() => change(row.key, { time: now() })}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ol>
      {newer && (
        <ChaptersConflict
          newer={newer}
          isSaving={aids.saveChapters.isPending}
          onOverwrite={() => void save(newer.version)}
          onTake={() => takeNewer(newer)}
        />
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button disabled={rows.length >= mostChapters} onClick={add}>
          <Plus size={18} aria-hidden="true" /> Add chapter here
        </Button>
        <Button type="submit" variant="gold" busy={aids.saveChapters.isPending}>
          Save chapters
        </Button>
      </div>
    </form>
  )
}

function faultsOf(rows: readonly Row[], duration: number): Faults {
  const seen = new Set<number>()
  const faults: Record<number, { start?: string; title?: string }> = {}
  for (const [at, { time, title }] of rows.entries()) {
    const start = secondsFrom(time)
    const said =
      start === undefined
        ? 'Write it as 1:05 or 1:05.50'
        : duration > 0 && start >= duration
          ? 'This is after the end of the video'
          : seen.has(start)
            ? 'Another chapter begins here'
            : undefined
    if (start !== undefined) seen.add(start)
    const untitled = title.trim() === ''
    if (said || untitled) {
      faults[at] = { ...(said && { start: said }), ...(untitled && { title: 'Required' }) }
    }
  }
  return faults
}

/** The errors of the server, at their rows. */
function faultsToldBy(error: Error): Faults {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : []
  const faults: Record<number, Record<string, string>> = {}
  for (const { path, message } of issues) {
    const [, at, field] = /^chapters\.(\d+)\.(start|title)$/.exec(path) ?? []
    if (at && field) faults[Number(at)] = { ...faults[Number(at)], [field]: message }
  }
  return faults
}

type RowProps = {
  row: Row
  number: number
  fault: Faults[number] | undefined
  onChange: (to: Partial<Row>) => void
  onNow: () => void
  onRemove: () => void
}

function ChapterRow({ row, number, fault, onChange, onNow, onRemove }: RowProps) {
  const of = `of chapter ${number}`
  return (
    <li className={styles.row}>
      <span className={styles.timeField}>
        <input
          className={styles.input}
          aria-label={`Time ${of}`}
          aria-invalid={fault?.start !== undefined}
          aria-describedby={fault ? `fault-${row.key}` : undefined}
          inputMode="decimal"
          value={row.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
        <IconButton label={`Use current time as time ${of}`} title="Use current time" onClick={onNow}>
          <Clock size={18} aria-hidden="true" />
        </IconButton>
      </span>
      <input
        className={styles.input}
        aria-label={`Title ${of}`}
        aria-invalid={fault?.title !== undefined}
        aria-describedby={fault ? `fault-${row.key}` : undefined}
        placeholder="What is taught here"
        maxLength={120}
        value={row.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={`Technique ${of}`}
        hideLabel
        value={row.technique}
        onChange={(event) => {
          const technique = techniques.find((known) => known === event.currentTarget.value)
          if (technique) onChange({ technique })
        }}
      >
        {techniques.map((technique) => (
          <option key={technique} value={technique}>
            {techniqueLabels[technique]}
          </option>
        ))}
      </Select>
      <IconButton label={`Delete chapter ${number}`} title="Delete" onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {fault && (
        <p id={`fault-${row.key}`} className={styles.fault}>
          {[fault.start && `Time: ${fault.start}`, fault.title && `Title: ${fault.title}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
