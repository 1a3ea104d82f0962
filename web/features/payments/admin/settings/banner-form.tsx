import { useId } from 'react'
import * as z from 'zod/mini'
import type { PaymentSettings } from '#shared/contract/payments/admin-books.ts'
import { siteChange } from '#shared/contract/payments/site-settings.ts'
import { TextField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../../../ui/dialog/use-leave-question.tsx'
import { Form } from '../../../../ui/form/contract-form.tsx'
import styles from './settings-page.module.css'
import { useSettingsForm } from './use-settings.ts'

const BannerChange = z.strictObject({ banner: siteChange.banner })
type BannerChange = z.output<typeof BannerChange>

/** The banner above every page. */
export function BannerForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const { form, isSaving } = useSettingsForm<BannerChange>(BannerChange, settings, {
    inputOf: ({ site }) => ({ banner: site.banner ?? '' }),
    changeOf: ({ banner }) => ({ banner }),
  })
  const question = useLeaveQuestion(form.formState.isDirty)
  return (
    <section className={styles.card} aria-label="Banner">
      {question}
      <h2 className={styles.cardTitle}>Banner</h2>
      <Form id={id} form={form}>
        <TextField
          label="Text at the top of every page"
          autoComplete="off"
          maxLength={200}
          placeholder="Maintenance on Sunday from 2 to 3 AM UTC"
          descriptiveText="Visitors and members see it within a few minutes. Leave it empty to show no banner."
          {...form.field('banner')}
        />
        <div className={styles.save}>
          <Button type="submit" form={id} variant="gold" busy={isSaving}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  )
}
