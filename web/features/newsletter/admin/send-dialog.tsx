import { Users } from 'lucide-react'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { morningsOf } from '#shared/rules/office/readers-morning.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Hint } from '../../../ui/form/contract-form.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { audienceName, momentWords, morningDay } from './campaign-words.tsx'
import { useAudience, useCourses } from './use-newsletter.ts'

type SendProps = {
  /** Undefined shows no dialog. */
  campaign: Campaign | undefined
  busy: boolean
  onSend: () => void
  onClose: () => void
}

/** Asks for a confirmation before a newsletter is sent, with its number of readers and its time. */
export function SendDialog({ campaign, busy, onSend, onClose }: SendProps) {
  return (
    <Dialog
      open={campaign !== undefined}
      onClose={onClose}
      title="Send newsletter"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="gold" busy={busy} onClick={onSend}>
            {campaign && isAhead(campaign) ? 'Schedule' : 'Send now'}
          </Button>
        </>
      }
    >
      {campaign && <About campaign={campaign} />}
    </Dialog>
  )
}

const isAhead = ({ scheduledAt, morningOf }: Campaign) =>
  morningOf !== null || (scheduledAt !== null && Date.parse(scheduledAt) > Date.now())

function About({ campaign }: { campaign: Campaign }) {
  const { subject, audience } = campaign
  const courses = useCourses().data?.items
  return (
    <>
      <div>
        <strong>{subject}</strong>
        <Hint>{audienceName(audience, courses)}</Hint>
      </div>
      <Note icon={<Users size={20} />}>
        <People audience={audience} /> {whenWords(campaign)} Readers who unsubscribe before then do not get
        it.
      </Note>
    </>
  )
}

function whenWords({ scheduledAt, morningOf }: Campaign): string {
  if (!morningOf) {
    const isLater = scheduledAt !== null && Date.parse(scheduledAt) > Date.now()
    return isLater ? `Sending starts on ${momentWords(scheduledAt)}.` : 'Sending starts within a minute.'
  }
  const goesOut = `Each reader gets it on ${morningDay(morningOf)} at 9 AM local time.`
  const hasBegun = morningsOf(morningOf).first <= Date.now()
  return hasBegun ? `${goesOut} Where that time has passed, it is sent immediately.` : goesOut
}

/** The number of subscribers that a newsletter would go to now. */
export function People({ audience }: { audience: string }) {
  const { data, error } = useAudience(audience)
  if (error) return 'The number of readers could not be loaded.'
  if (!data) return 'Counting the readers …'
  const { people, members } = data
  const who = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`
  if (members === null) return `It goes to ${who}.`
  return `It goes to ${who}: the subscribers among ${formatCount(members)} members.`
}
