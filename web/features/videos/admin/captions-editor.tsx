import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import { type Captions, captionsTooLarge, mostCaptions } from '#shared/contract/media.ts'
import { wordsOf } from '../../../problem.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { FileButton } from '../../../ui/form/file-button.tsx'
import styles from './study-aids.module.css'
import type { StudyAids } from './use-study-aids.ts'

const offered = ['en', 'ja', 'ko', 'zh-Hans', 'pt-BR', 'es', 'fr', 'de', 'it', 'th', 'vi', 'ru', 'ar', 'hi']
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })

/** Cues that cannot be shown, with reasons. */
type LeftOut = { passedOver: number; notes: readonly string[] }

type EditorProps = { aids: StudyAids; hasFile: boolean }

const countOf = (cues: number) => `${cues} ${cues === 1 ? 'caption' : 'captions'}`

/** The caption languages of a video, with an upload for each. */
export function CaptionsEditor({ aids, hasFile }: EditorProps) {
  const { captions, sendCaptions, removeCaptions } = aids
  const faultId = useId()
  const [language, setLanguage] = useState('en')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [leftOut, setLeftOut] = useState<LeftOut>()
  const [replacement, setReplacement] = useState<File>()
  const [doomed, setDoomed] = useState<Captions>()
  const known = captions.data?.items.find((one) => one.language === language)
  const choose = async (file: File) => {
    setFaults([])
    setLeftOut(undefined)
    // Larger than any upload may be: refused here, before it is sent.
    if (file.size > mostCaptions) return setFaults([captionsTooLarge])
    if (known) return setReplacement(file)
    await send(file)
  }
  const send = async (file: File) => {
    try {
      const sent = await sendCaptions.mutateAsync({ language, text: await file.text() })
      toast({ title: 'Captions saved', description: `${sent.label}: ${countOf(sent.cues)}` })
      if (sent.passedOver > 0) setLeftOut(sent)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFaults(wordsIn(error))
    }
  }
  const replace = async () => {
    if (replacement && !sendCaptions.isPending) await send(replacement)
    setReplacement(undefined)
  }
  const remove = {
    isPending: removeCaptions.isPending,
    mutate: ({ language: code }: Captions, then: { onSettled: () => void }) =>
      removeCaptions.mutate(code, {
        onSuccess: () => toast({ title: 'Captions deleted' }),
        onError: (error) => setFaults(wordsIn(error)),
        ...then,
      }),
  }
  if (!hasFile) {
    return <p className={styles.quiet}>Captions are timed to a file, and this video has none yet.</p>
  }
  if (captions.error) {
    return <ErrorState title="The captions could not be loaded" onRetry={() => void captions.refetch()} />
  }
  if (captions.isPending) return <Skeleton height="11rem" />
  return (
    <div className={styles.form}>
      {captions.data.total === 0 && <p className={styles.quiet}>No captions yet.</p>}
      {captions.data.total > 0 && (
        <ul className={styles.rows} aria-label="Captions">
          {captions.data.items.map((one) => (
            <li key={one.language} className={styles.language}>
              <span>
                <strong>{one.label}</strong> <span className={styles.quiet}>{countOf(one.cues)}</span>
              </span>
              <IconButton
                label={`Delete captions in ${one.label}`}
                title="Delete"
                onClick={() => setDoomed(one)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.send}>
        <Select
          label="Language"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          {offered.map((code) => (
            <option key={code} value={code}>
              {inEnglish.of(code)}
            </option>
          ))}
        </Select>
        <FileButton
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          faultId={faults.length > 0 ? faultId : undefined}
          onChoose={(file) => void choose(file)}
        >
          {sendCaptions.isPending ? 'Sending the file' : 'Choose a captions file'}
        </FileButton>
      </div>
      <p className={styles.quiet}>
        WebVTT or SRT, up to 200 KB, one file per language. The captions are timed to this video file and are
        deleted when you replace it.
      </p>
      <ConfirmDialog
        open={replacement !== undefined && known !== undefined}
        title="Replace these captions?"
        confirmLabel="Replace captions"
        busy={sendCaptions.isPending}
        onConfirm={() => void replace()}
        onClose={() => setReplacement(undefined)}
      >
        {known && replacement && (
          <>
            <strong>{replacement.name}</strong> replaces the {countOf(known.cues)} in {known.label}.
          </>
        )}
      </ConfirmDialog>
      <DeleteDialog doomed={doomed} noun="captions file" remove={remove} onClose={() => setDoomed(undefined)}>
        {({ label, cues }) => (
          <>
            {countOf(cues)} in {label} are deleted.
          </>
        )}
      </DeleteDialog>
      {leftOut && (
        <div role="status" className={styles.quiet}>
          <p>Saved without {leftOut.passedOver === 1 ? 'one caption' : `${leftOut.passedOver} captions`}:</p>
          <ul>
            {leftOut.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {faults.length > 0 && (
        <div id={faultId} role="alert" className={styles.failure}>
          <p>The captions were not saved:</p>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function wordsIn(error: Error): string[] {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : []
  return issues.length > 0 ? issues.map(({ message }) => message) : [wordsOf(error)]
}
