import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './reviews.module.css'

type ReviewPicturesProps = { pictures: readonly string[]; author: string }

/** The pictures of a review; a press enlarges one. */
export function ReviewPictures({ pictures, author }: ReviewPicturesProps) {
  const [opened, setOpened] = useState<number>()
  const name = (at: number) => `Picture ${at + 1} of ${pictures.length} by ${author}`
  const url = opened === undefined ? undefined : pictures[opened]
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((each, at) => (
          <li key={each}>
            <button type="button" className={styles.picture} onClick={() => setOpened(at)}>
              <img src={each} alt={name(at)} loading="lazy" width={80} height={80} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={url !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === undefined ? '' : name(opened)}
        size="wide"
      >
        <img src={url} alt="" className={styles.large} />
      </Dialog>
    </>
  )
}
