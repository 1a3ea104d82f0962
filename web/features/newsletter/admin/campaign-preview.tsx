import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { newsletter } from '#shared/contract/newsletter.ts'
import { useSite } from '../../../parts/site/use-site.ts'
import { SelectField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Hint } from '../../../ui/form/contract-form.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import styles from './newsletter.module.css'
import { usePreviewText, useReaders, useTest } from './use-newsletter.ts'

const looks = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
] as const

/** The saved newsletter as it will be sent, with no reader or with the data of one. */
export function CampaignPreview({ campaign }: { campaign: Campaign }) {
  const [look, setLook] = useState<(typeof looks)[number]['value']>('desktop')
  const [reader, setReader] = useState('')
  const readers = useReaders().data?.items ?? []
  const test = useTest(campaign)
  const isTracked = useTracked(campaign)
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.previewHead}>
        <h2 id="preview" className={styles.heading}>
          Preview
        </h2>
        <Segments label="Format" options={looks} value={look} onChange={setLook} />
      </div>
      <SelectField
        label="As seen by"
        value={reader}
        onChange={({ currentTarget: { value } }) => setReader(value)}
      >
        <option value="">A reader without a name</option>
        {readers.map(({ id, email, firstName }) => (
          <option key={id} value={id}>
            {firstName ? `${firstName}, ${email}` : email}
          </option>
        ))}
      </SelectField>
      {look === 'text' ? (
        <Text campaign={campaign} reader={reader} />
      ) : (
        <iframe
          // A saved change reloads the page.
          key={`${campaign.updatedAt} ${reader}`}
          title="The newsletter as it is sent"
          className={look === 'phone' ? styles.phone : styles.desktop}
          src={addressOf(campaign.id, reader)}
        />
      )}
      <div className={styles.ways}>
        <Hint>
          This is the last saved version. Its unsubscribe links do not work here.
          {isTracked && ' Opens and clicks are counted in sent mails, but not here or in tests.'}
        </Hint>
        <Button busy={test.isPending} onClick={() => test.mutate(reader)}>
          <MailCheck size={16} aria-hidden="true" /> Send test
        </Button>
      </div>
    </section>
  )
}

/** Whether mails of a newsletter are counted: of a finished one they were, of any other one by the settings. */
function useTracked({ delivery, isTracked }: Campaign): boolean {
  const { newsletterTracking = false } = useSite()
  return delivery === 'finished' ? isTracked : newsletterTracking
}

const addressOf = (id: string, reader: string) =>
  `${newsletter.previewCampaign.path.replace('{id}', id)}${reader ? `?subscriberId=${reader}` : ''}`

function Text({ campaign, reader }: { campaign: Campaign; reader: string }) {
  const { data, error, refetch } = usePreviewText(campaign.id, reader, campaign.updatedAt)
  if (error && !data)
    return <ErrorState level={3} title="The text could not be loaded" onRetry={() => void refetch()} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
    <section className={styles.text} tabIndex={0} aria-label="The newsletter as text" aria-busy={!data}>
      {data?.text}
    </section>
  )
}
