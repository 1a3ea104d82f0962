import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { office } from '#shared/rules/office/office.ts'
import { table } from '../../../../functions/model/table/table.ts'
import { createTestTable, unheard } from '../../../support/platform/dynamodb.ts'

/**
 * An admin's settings of the office decide when a message is due, and are at the foot of mails. On a table of its
 * own.
 */

const tableBefore = process.env.TABLE_NAME
beforeEach(async () => {
  vi.resetModules()
  await createTestTable(unheard(table))
})
afterAll(() => {
  process.env.TABLE_NAME = tableBefore
  vi.resetModules()
})

test('hours that are set count for the next message; unset values have their defaults', async () => {
  const { changeSettings } = await import('../../../../functions/payments/settings/settings.ts')
  const { dueAfter } = await import('../../../../functions/contact/office-clock.ts')
  const { currentSite } = await import('../../../../functions/model/payments/site-settings.ts')
  // A Monday, 9 AM in New York: of nine hours a day the third one holds the twenty-fourth.
  const came = new Date('2026-01-05T14:00:00.000Z')
  expect(await dueAfter(came)).toBe('2026-01-07T20:00:00.000Z')
  const always = { opens: 0, closes: 24 }
  await changeSettings({ hours: Array.from({ length: 7 }, () => always) })
  expect(await dueAfter(came)).toBe('2026-01-06T14:00:00.000Z')
  expect((await currentSite()).office.street).toBe(office.street)
  await changeSettings({
    office: { street: '1 Dojo Way', city: 'Boston', region: 'MA 02101, United States' },
  })
  const { renderMail } = await import('#shared/mail/render.ts')
  const { suspensionLifted } = await import('#shared/mail/suspension.ts')
  const { text, html } = renderMail(
    suspensionLifted({}),
    'https://kiai.example',
    (await currentSite()).office,
  )
  for (const part of [text, html]) {
    expect(part).toContain('Kiai, 1 Dojo Way, Boston, MA 02101, United States')
    expect(part).not.toContain(office.street)
  }
})

test('settings without keys make no version of keys, and report no trouble with webhooks', async () => {
  const { changeSettings } = await import('../../../../functions/payments/settings/settings.ts')
  const { currentSettings } = await import('../../../../functions/payments/provider/keys.ts')
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await changeSettings({ banner: 'Closed on Monday' })
  await changeSettings({ contactEmail: 'office@kiai.test' })
  const settings = await currentSettings()
  expect(settings).toMatchObject({ banner: 'Closed on Monday', contactEmail: 'office@kiai.test' })
  expect(settings).not.toHaveProperty('keysVersion')
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})
