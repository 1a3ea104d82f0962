import { useState } from 'react'
import type { Playback } from '#shared/contract/videos/playback.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { createMedia } from '../../../ui/player/media/use-media.ts'
import { Player } from '../../../ui/player/player.tsx'
import styles from './clip-dialog.module.css'

type ClipDialogProps = {
  name: string
  source: Playback
  renew: () => Promise<Playback>
  onClose: () => void
}

const nothing = () => {}

/** The player of a purchased clip, without its preview's watermark. */
export function ClipDialog({ name, source, renew, onClose }: ClipDialogProps) {
  const [media] = useState(createMedia)
  return (
    <Dialog open onClose={onClose} title={name} size="wide">
      <div className={styles.player}>
        <Player
          title={name}
          artist="Kiai"
          // The still has a watermark: the film shows its own first picture.
          poster={null}
          source={source}
          duration={0}
          media={media}
          autoPlay
          renew={renew}
          onProgress={nothing}
          onQuarter={nothing}
        />
      </div>
    </Dialog>
  )
}
