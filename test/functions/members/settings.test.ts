import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { changeSettings } from '../../../functions/members/settings.ts'
import { keepZone } from '../../../functions/model/members/keep-zone.ts'
import { expectProblem, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

const { members } = api

afterEach(() => vi.restoreAllMocks())

describe('the mail settings of a member', () => {
  test('defaults are on, off, on, on; a change is kept', async () => {
    const { call } = await newcomer()
    const defaults = {
      emailNotifications: true,
      marketingEmails: false,
      courseReminders: true,
      liveEventAlerts: true,
    }
    expect(await call(members.getSettings)).toEqual(defaults)
    const body = { ...defaults, emailNotifications: false, marketingEmails: true }
    expect(await call(members.updateSettings, { body })).toEqual(body)
    expect(await call(members.getSettings)).toEqual(body)
  })

  test('a time zone is kept until it is taken back, and must be valid', async () => {
    const { call } = await newcomer()
    const { timeZone: _none, ...defaults } = await call(members.getSettings)
    const said = { ...defaults, timeZone: 'America/New_York' }
    expect(await call(members.updateSettings, { body: said })).toEqual(said)
    for (const timeZone of ['Atlantis/Poseidonis', '+05:30', 'a b']) {
      await expectProblem(call(members.updateSettings, { body: { ...said, timeZone } }), 'request.invalid')
    }
    expect(await call(members.getSettings)).toEqual(said)
    // Omitted fields stay.
    expect(await call(members.updateSettings, { body: defaults })).toEqual(said)
    expect(await call(members.getSettings)).toEqual(said)
    const none = { ...defaults, timeZone: null }
    expect(await call(members.updateSettings, { body: none })).toEqual(none)
    expect(await call(members.getSettings)).toEqual(none)
  })

  test('a zone that is set while mails are changed stays', async () => {
    const { call, id } = await newcomer()
    const mails = await call(members.getSettings)
    await call(members.updateSettings, { body: mails })
    const find = async () => (await asCaller(id)).member
    const known = await find()
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => keepZone(known, 'Asia/Tokyo'),
    )
    await changeSettings(find, { ...mails, courseReminders: false })
    const both = { courseReminders: false, timeZone: 'Asia/Tokyo' }
    expect(await call(members.getSettings)).toEqual({ ...mails, ...both })
  })

  test('unknown fields are refused, and so is a visitor', async () => {
    const { call } = await newcomer()
    const settings = await call(members.getSettings)
    const body = { ...settings, memberId: 'mem_other' }
    await expectProblem(call(members.updateSettings, { body }), 'request.invalid')
    await expectProblem(visitor(members.updateSettings, { body: settings }), 'session.required')
  })
})
