import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Pencil, Play, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { members } from '#shared/contract/members/members.ts'
import type { SavedLoop } from '#shared/contract/videos/practice.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { isLoop, linkOf } from '#shared/rules/learning/drill.ts'
import { call, read } from '../../api.ts'
import { invalidate } from '../../query-client.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { useRemoval } from '../../ui/feedback/use-removal.ts'
import { type Drill, useDrill } from '../../ui/player/drill/drill.ts'
import { preciseClock } from '../../ui/player/media/clock.ts'
import { type Media, useMedia } from '../../ui/player/media/use-media.ts'
import styles from './saved-loops.module.css'

type SavedLoopsProps = { videoId: string; media: Media; drill: Drill }

const loopsOf = (videoId: string) => read(videos.listLoops, { params: { id: videoId } })

/** The saved loops of a video, with controls to save and share the current one. */
export function SavedLoops({ videoId, media, drill }: SavedLoopsProps) {
  const open = useDrill(drill, (state) => state.open)
  const loops = useQuery({ ...loopsOf(videoId), enabled: open })
  const writes = useLoopWrites(videoId, drill)
  const savedId = useDrill(drill, (state) => state.savedId)
  const [editing, setEditing] = useState<SavedLoop | 'new'>()
  const box = useFocusAfter(editing)
  const { hidden, removeWithUndo } = writes.removal
  const shown = loops.data?.items.filter(({ id }) => !hidden.has(id)) ?? []
  const save = async (name: string) => {
    if (editing === 'new') await writes.create.mutateAsync({ ...currentOf(media, drill), name })
    else if (editing) {
      const { id, createdAt: _at, ...rest } = editing
      await writes.update.mutateAsync({ loopId: id, body: { ...rest, speed: speedOf(rest.speed), name } })
    }
    setEditing(undefined)
  }
  return (
    <div ref={box} className={styles.loops}>
      {editing ? (
        <NameForm
          key={editing === 'new' ? 'new' : editing.id}
          initial={editing === 'new' ? proposedName(drill) : editing.name}
          busy={writes.create.isPending || writes.update.isPending}
          onSave={save}
          onCancel={() => setEditing(undefined)}
        />
      ) : (
        <Actions videoId={videoId} media={media} drill={drill} onSave={() => setEditing('new')} />
      )}
      {loops.error && !loops.data && (
        <p role="alert" className={styles.quiet}>
          Your loops could not be loaded.{' '}
          <button type="button" className={styles.again} onClick={() => void loops.refetch()}>
            Try again
          </button>
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Saved loops">
          {shown.map((loop) => (
            <li key={loop.id} className={styles.loop} data-playing={loop.id === savedId || undefined}>
              <button
                type="button"
                className={styles.play}
                aria-label={`Play loop ${loop.name}`}
                aria-pressed={loop.id === savedId}
                onClick={() => drill.load(loop)}
              >
                <Play size={14} aria-hidden="true" fill="currentColor" />
                <span className={styles.name}>{loop.name}</span>
                <span className={styles.facts}>{factsOf(loop)}</span>
              </button>
              <IconButton
                label={`Rename loop ${loop.name}`}
                data-renames={loop.id}
                onClick={() => setEditing(loop)}
              >
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Delete loop ${loop.name}`}
                onClick={() => removeWithUndo({ ...loop, title: loop.name })}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** When the focused form disappears, the focus moves to the button that opened it, or to the first button. */
function useFocusAfter(editing: SavedLoop | 'new' | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const edited = useRef(editing)
  useEffect(() => {
    const before = edited.current
    edited.current = editing
    if (!before || editing || document.activeElement !== document.body) return
    const rename =
      before !== 'new' && box.current?.querySelector<HTMLElement>(`[data-renames="${before.id}"]`)
    const target = rename || box.current?.querySelector<HTMLElement>('button:not(:disabled)')
    target?.focus({ preventScroll: true })
  }, [editing])
  return box
}

type Speed = (typeof videos.createLoop)['body']['_zod']['output']['speed']
// The server accepts and returns only the available speeds.
const speedOf = (rate: number) => rate as Speed

function currentOf(media: Media, drill: Drill) {
  const { start = 0, end = 0, isMirrored } = drill.getState()
  return { start, end, isMirrored, speed: speedOf(media.getState().rate) }
}

function proposedName(drill: Drill): string {
  const { start = 0, end = 0 } = drill.getState()
  return `Loop ${preciseClock(start)} – ${preciseClock(end)}`
}

function factsOf({ start, end, speed, isMirrored }: SavedLoop): string {
  const facts = [`${preciseClock(start)} – ${preciseClock(end)}`]
  if (speed !== 1) facts.push(`${speed}×`)
  if (isMirrored) facts.push('mirrored')
  return facts.join(' · ')
}

type LoopBody = ReturnType<typeof currentOf> & { name: string }

function useLoopWrites(videoId: string, drill: Drill) {
  const client = useQueryClient()
  const { queryKey } = loopsOf(videoId)
  const change = (make: (items: SavedLoop[]) => SavedLoop[]) =>
    client.setQueryData(queryKey, (known) => {
      if (!known) return known
      const items = make(known.items).sort((a, b) => a.start - b.start || a.end - b.end)
      return { ...known, items, total: items.length }
    })
  const tell = (error: Error) => toastFailure(error)
  // My List shows the loops of all videos.
  const refresh = () => void invalidate(client, members.listOwnLoops.path)
  const create = useMutation({
    mutationFn: (body: LoopBody) => call(videos.createLoop, { params: { id: videoId }, body }),
    onSuccess: (made) => {
      change((items) => [...items, made])
      drill.setSaved(made.id)
      toast({ title: 'Loop saved', description: `${made.name}, also in My List` })
      refresh()
    },
    onError: tell,
  })
  const update = useMutation({
    mutationFn: ({ loopId, body }: { loopId: string; body: LoopBody }) =>
      call(videos.updateLoop, { params: { id: videoId, loopId }, body }),
    onSuccess: (made) => {
      change((items) => items.map((item) => (item.id === made.id ? made : item)))
      refresh()
    },
    onError: tell,
  })
  const removal = useRemoval<SavedLoop & { title: string }>({
    said: 'Loop deleted',
    drop: ({ id }) => {
      change((items) => items.filter((item) => item.id !== id))
      if (drill.getState().savedId === id) drill.setSaved(undefined)
    },
    remove: async ({ id }) => {
      await call(videos.deleteLoop, { params: { id: videoId, loopId: id } })
      refresh()
    },
    onFailure: () => void client.invalidateQueries({ queryKey }),
  })
  return { create, update, removal }
}

function Actions({ videoId, media, drill, onSave }: SavedLoopsProps & { onSave: () => void }) {
  const ready = useDrill(drill, isLoop)
  const saved = useDrill(drill, (state) => state.savedId !== undefined)
  // Rendered again on a change, because the link contains it.
  useMedia(media, (state) => state.rate)
  return (
    <div className={styles.actions}>
      <Button size="small" disabled={!ready || saved} onClick={onSave}>
        {saved ? 'Loop saved' : 'Save loop'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={!ready}
        onClick={() => void copyLink(videoId, media, drill)}
      >
        <Link2 size={16} aria-hidden="true" /> Copy link to this loop
      </Button>
      {!ready && <p className={styles.quiet}>Press A where the loop begins and B where it ends.</p>}
    </div>
  )
}

async function copyLink(videoId: string, media: Media, drill: Drill): Promise<void> {
  const link = `${location.origin}/video/${videoId}?${linkOf(currentOf(media, drill))}`
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Link Copied', description: 'The link opens this loop.' })
  } catch {
    toast({ title: 'Error', description: `The link could not be copied: ${link}`, tone: 'bad' })
  }
}

type NameFormProps = {
  initial: string
  busy: boolean
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

function NameForm({ initial, busy, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The error was shown; the name stays for another attempt.
    if (name.trim() !== '') void onSave(name.trim()).catch(() => undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        className={styles.input}
        aria-label="Name of the loop"
        value={name}
        maxLength={60}
        required
        // biome-ignore lint/a11y/noAutofocus: the member has just asked to type a name
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button size="small" type="submit" variant="gold" busy={busy}>
        Save
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
