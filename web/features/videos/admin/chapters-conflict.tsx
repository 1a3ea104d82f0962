import type { ChapterList } from '#shared/contract/videos/practice.ts'
import { Button } from '../../../ui/base/button.tsx'
import styles from './study-aids.module.css'

type ConflictProps = {
  newer: ChapterList
  isSaving: boolean
  onOverwrite: () => void
  onTake: () => void
}

/** Two admins have edited the chapters of one video: the local edits are kept until one version is chosen. */
export function ChaptersConflict({ newer: { chapters }, isSaving, onOverwrite, onTake }: ConflictProps) {
  const many = chapters.length === 1 ? 'there is 1' : `there are ${chapters.length}`
  return (
    <div className={styles.conflict}>
      <div role="alert">
        <p>Another admin has changed these chapters in the meantime: {many} now. Your input is kept here.</p>
        {chapters.length > 0 && (
          <p className={styles.quiet}>Newer version: {chapters.map(({ title }) => title).join(' · ')}</p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onTake}>Use the newer version</Button>
        <Button busy={isSaving} onClick={onOverwrite}>
          Save my version
        </Button>
      </div>
    </div>
  )
}
