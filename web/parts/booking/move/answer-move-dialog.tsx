import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import { askedMove, otherCalled, type SessionDialogProps } from '../sides.ts'
import { BothTimes } from '../times/both-times.tsx'
import styles from './move-dialog.module.css'
import { useAnswer } from './use-move.ts'

/** Answers a proposal to move a session: accept it, or keep the session where it is. */
export function AnswerMoveDialog({ booking, side, onClose, onChanged, onStale }: SessionDialogProps) {
  const { answer, doing, refused } = useAnswer(booking?.id ?? '', {
    onStale,
    onChanged: (answered) => {
      onChanged(answered)
      onClose()
      const { scheduledAt, isMoved } = answered
      toast({
        title: isMoved ? 'Session moved' : 'Old time kept',
        description: `You meet ${momentIn(ownZone(), scheduledAt)}.`,
      })
    },
  })
  const move = booking && askedMove(booking, side, Date.now())
  const say = (isAccepted: boolean) => () =>
    move && doing === undefined && answer({ isAccepted, scheduledAt: move.scheduledAt })
  const called = booking ? otherCalled(booking, side) : ''
  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={`${called} asks to move`}
      footer={
        move ? (
          <>
            <Button busy={doing === 'keep'} aria-disabled={doing !== undefined} onClick={say(false)}>
              Keep the old time
            </Button>
            <Button
              variant="gold"
              busy={doing === 'accept'}
              aria-disabled={doing !== undefined}
              onClick={say(true)}
            >
              Accept the new time
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {booking && (
        <div className={styles.stack}>
          <dl className={styles.facts}>
            <div className={styles.fact}>
              <dt>Now</dt>
              <dd>
                <BothTimes at={booking.scheduledAt} minutes={booking.duration} zone={booking.zone} withDate />
              </dd>
            </div>
            {move && (
              <div className={styles.fact}>
                <dt>New</dt>
                <dd>
                  <BothTimes at={move.scheduledAt} minutes={booking.duration} zone={booking.zone} withDate />
                </dd>
              </div>
            )}
          </dl>
          {move?.reason && <p className={styles.word}>“{move.reason}”</p>}
          {(refused || !move) && (
            <Note tone="vermilion" isNews>
              <p>{refused?.words ?? 'The request was withdrawn. The session keeps its time.'}</p>
            </Note>
          )}
          {move && (
            <p className={styles.small}>
              Answer by {momentIn(ownZone(), move.until)}. Without an answer, the session keeps its time.
              Moving it is free.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
