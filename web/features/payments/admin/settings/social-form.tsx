import { useId } from 'react'
import type { PaymentSettings } from '#shared/contract/payments/admin-books.ts'
import { type SocialLinks, SocialLinksChange } from '#shared/contract/payments/site-settings.ts'
import { socialNames, socialNetworks } from '#shared/rules/text/social.ts'
import { TextField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../../../ui/dialog/use-leave-question.tsx'
import { Form, Hint } from '../../../../ui/form/contract-form.tsx'
import styles from './settings-page.module.css'
import { useSettingsForm } from './use-settings.ts'

const typedOf = ({ facebook, instagram, youtube, x, tiktok }: SocialLinks): SocialLinksChange => ({
  facebook: facebook ?? '',
  instagram: instagram ?? '',
  youtube: youtube ?? '',
  x: x ?? '',
  tiktok: tiktok ?? '',
})

/** Kiai's social pages. */
export function SocialForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const { form, isSaving } = useSettingsForm<SocialLinksChange>(SocialLinksChange, settings, {
    inputOf: ({ site }) => typedOf(site.socialLinks),
    changeOf: (links) => ({ socialLinks: typedOf(links) }),
  })
  const question = useLeaveQuestion(form.formState.isDirty)
  return (
    <section className={styles.card} aria-label="Social Media">
      {question}
      <h2 className={styles.cardTitle}>Social Media</h2>
      <Form id={id} form={form}>
        <Hint>The links that you set appear at the bottom of every page. Empty ones are not shown.</Hint>
        {socialNames.map((network) => (
          <TextField
            key={network}
            label={socialNetworks[network].name}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={`https://${socialNetworks[network].hosts[0]}/kiai`}
            {...form.field(network)}
          />
        ))}
        <div className={styles.save}>
          <Button type="submit" form={id} variant="gold" busy={isSaving}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  )
}
