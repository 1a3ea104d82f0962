import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import { captionsTooLarge, mostCaptions } from '#shared/contract/media.ts'
import { wordsOf } from '../../../problem.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { FileButton } from '../../../ui/form/file-button.tsx'
import styles from './study-aids.module.css'
import type { StudyAids } from './use-study-aids.ts'

const offered = ['en', 'ja', 'ko', 'zh-Hans', 'pt-BR', 'es', 'fr', 'de', 'it', 'th', 'vi', 'ru', 'ar', 'hi']
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })

/** Cues that could not be shown, and why. */
type LeftOut = { passedOver: number; notes: readonly string[] }

type EditorProps = { aids: StudyAids; hasFile: boolean }

const countOf = (cues: number) => `${cues} ${cues === 1 ? 'caption' : 'captions'}`

/** The languages a video has captions in, and a way to send the file of one. */
export function CaptionsEditor({ aids, hasFile }: EditorProps) {
  const { captions, sendCaptions, removeCaptions } = aids
  const faultId = useId()
  const [language, setLanguage] = useState('en')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [leftOut, setLeftOut] = useState<LeftOut>()
  const choose = async (file: File) => {
    setFaults([])
    setLeftOut(undefined)
    // Larger than what any sending of it could hold: said here, before it goes out.
    if (file.size > mostCaptions) return setFaults([captionsTooLarge])
    try {
      const sent = await sendCaptions.mutateAsync({ language, text: await file.text() })
      toast({ title: 'Captions saved', description: `${sent.label}: ${countOf(sent.cues)}` })
      if (sent.passedOver > 0) setLeftOut(sent)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFaults(wordsIn(error))
    }
  }
  const remove = (code: string) =>
    removeCaptions.mutate(code, {
      onSuccess: () => toast({ title: 'Captions deleted' }),
      onError: (error) => setFaults(wordsIn(error)),
    })
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
          {captions.data.items.map(({ language: code, label, cues }) => (
            <li key={code} className={styles.language}>
              <span>
                <strong>{label}</strong> <span className={styles.quiet}>{countOf(cues)}</span>
              </span>
              <IconButton label={`Delete captions in ${label}`} title="Delete" onClick={() => remove(code)}>
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
        WebVTT or SRT, at most 200 KB. A file of a language that is there takes its place. Captions go when
        the video gets another file, for they are timed to this one.
      </p>
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
