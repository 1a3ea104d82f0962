import { describe, expect, test } from 'vitest'
import { list, ofType, only, plain, shown, stack, statementsOf, synthesize } from './stack-template.ts'

const { template } = stack
const domain = 'kiai.example'

describe('mail', () => {
  test('comes from an address given at deployment, or from a domain', () => {
    expect(template.Parameters.MailFrom).not.toHaveProperty('Default')
    expect(only(template, 'AWS::SES::EmailIdentity').Properties.EmailIdentity).toEqual({ Ref: 'MailFrom' })
    const own = synthesize({ mailDomain: domain })
    const { Properties } = only(own.template, 'AWS::SES::EmailIdentity')
    expect(Properties).toMatchObject({
      EmailIdentity: domain,
      MailFromAttributes: { MailFromDomain: `mail.${domain}` },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    })
    expect(own.template.Parameters).not.toHaveProperty('MailFrom')
    const { Variables } = only(own.template, 'AWS::Lambda::Function', 'FunctionsOnMailWanted').Properties
      .Environment
    expect(Variables.MAIL_FROM).toBe(`no-reply@${domain}`)
  })

  test('says where messages to the team go, and who gets alarms where that is empty', () => {
    expect(template.Parameters.SupportEmail).toMatchObject({ Default: '' })
    const { Variables } = only(template, 'AWS::Lambda::Function', 'FunctionsOnMailWanted').Properties
      .Environment
    expect(Variables.SUPPORT_EMAIL).toEqual({ Ref: 'SupportEmail' })
    expect(Variables.OPERATIONS_MAIL).toEqual({ Ref: 'AlarmEmail' })
  })

  test('and everything else: no stack uses a condition that it does not have', () => {
    for (const [name, { template: part, text }] of stack.stacks) {
      const asked = Array.from(text.matchAll(/"Fn::If":\s*\[\s*"(\w+)"/g), ([, condition]) => condition)
      const known = Object.keys(part.Conditions ?? {})
      expect(
        asked.filter((condition) => !known.includes(condition ?? '')),
        name,
      ).toEqual([])
    }
  })

  test('of a domain prints its DNS records', () => {
    const own = synthesize({ mailDomain: domain })
    const records = Object.entries(own.template.Outputs)
      .filter(([name]) => name.startsWith('MailRecord'))
      .map(([, { Value }]) => plain(shown(Value)))
    expect(records).toEqual([
      ...[1, 2, 3].map(
        (n) => `<MailIdentity.DkimDNSTokenName${n}> CNAME <MailIdentity.DkimDNSTokenValue${n}>`,
      ),
      'mail.kiai.example MX 10 feedback-smtp.<AWS::Region>.amazonses.com',
      'mail.kiai.example TXT "v=spf1 include:amazonses.com ~all"',
      '_dmarc.kiai.example TXT "v=DMARC1; p=none;"',
    ])
  })

  test('for members is stopped by bounces alone, tracks no one, and is reported', () => {
    const { Properties } = only(template, 'AWS::SES::ConfigurationSet', 'MailTransactional')
    expect(Properties.SuppressionOptions.SuppressedReasons).toEqual(['BOUNCE'])
    expect(Properties.ReputationOptions.ReputationMetricsEnabled).toBe(true)
    expect(Properties).not.toHaveProperty('TrackingOptions')
    const { EventDestination } = only(
      template,
      'AWS::SES::ConfigurationSetEventDestination',
      'MailTransactional',
    ).Properties
    expect([...EventDestination.MatchingEventTypes].sort()).toEqual(
      ['bounce', 'complaint', 'delivery', 'reject'].sort(),
    )
    expect(shown(EventDestination.EventBridgeDestination.EventBusArn)).toMatch(/event-bus\/default$/)
  })

  test('may be sent by one Lambda, to any recipient, by this set, as this sender alone', () => {
    const [statement, ...more] = statementsOf('onMailWanted').filter(({ Action }) =>
      list(Action).includes('ses:SendEmail'),
    )
    expect(more).toEqual([])
    expect(list(statement?.Resource).map(shown).map(plain)).toEqual([
      expect.stringMatching(/:ses:.*:configuration-set\/<MailTransactional>$/),
      // In SES's sandbox a confirmed recipient is an identity too, which IAM checks. A condition limits the sender.
      expect.stringMatching(/:ses:<AWS::Region>:<AWS::AccountId>:identity\/\*$/),
    ])
    expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': { Ref: 'MailFrom' } } })
    const senders = ofType(template, 'AWS::IAM::Policy').filter(([, policy]) =>
      JSON.stringify(policy).includes('ses:'),
    )
    expect(senders).toHaveLength(2)
  })

  test('newsletters are stopped by complaints, leave bounces out of the list for receipts, and are sent by one Lambda by a separate set', () => {
    const { Properties } = only(template, 'AWS::SES::ConfigurationSet', 'MailNewsletter')
    expect(Properties.SuppressionOptions.SuppressedReasons).toEqual(['COMPLAINT'])
    expect(Properties).not.toHaveProperty('TrackingOptions')
    const { EventDestination } = only(
      template,
      'AWS::SES::ConfigurationSetEventDestination',
      'MailNewsletter',
    ).Properties
    expect([...EventDestination.MatchingEventTypes].sort()).toEqual([
      'bounce',
      'complaint',
      'delivery',
      'reject',
    ])
    const given = statementsOf('sweepNewsletter').filter(({ Action }) =>
      JSON.stringify(Action).includes('ses:'),
    )
    expect(given.map(({ Action }) => list(Action))).toEqual([
      ['ses:SendEmail', 'ses:SendRawEmail'],
      ['ses:GetAccount'],
    ])
    expect(given.flatMap(({ Resource }) => list(Resource).map(shown).map(plain))).toEqual([
      expect.stringMatching(/:configuration-set\/<MailNewsletter>$/),
      expect.stringMatching(/:identity\/\*$/),
      '*',
    ])
    expect(given[0]?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': { Ref: 'MailFrom' } } })
  })

  test('events of both sets reach the one consumer', () => {
    const rule = ofType(template, 'AWS::Events::Rule').find(([id]) => id.startsWith('EventsOnMailNewsRule'))
    expect(JSON.stringify(rule?.[1].Properties.EventPattern)).toMatch(/MailTransactional.*MailNewsletter/)
  })

  test.each([
    ['Mail', 'Bounce', 0.025],
    ['Mail', 'Complaint', 0.0005],
    ['Newsletter', 'Bounce', 0.025],
    ['Newsletter', 'Complaint', 0.0005],
  ])('with too many returned mails (%s) raises an alarm: %s', (name, kind, threshold) => {
    const [, alarm] =
      ofType(template, 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith(`Alarms${name}${kind}s`)) ?? []
    expect(alarm?.Properties).toMatchObject({
      Namespace: 'AWS/SES',
      MetricName: `Reputation.${kind}Rate`,
      Threshold: threshold,
    })
    expect(alarm?.Properties.Dimensions[0].Name).toBe('ses:configuration-set')
  })
})

describe('mails of sign-in', () => {
  const account = (context: Record<string, string>) => {
    const made = synthesize(context)
    return only(made.template, 'AWS::Cognito::UserPool').Properties.EmailConfiguration
  }

  test('stay with Cognito by default: SES may not write to everyone yet', () => {
    expect(only(template, 'AWS::Cognito::UserPool').Properties).not.toHaveProperty('EmailConfiguration')
    expect(account({ mailDomain: domain })).toBeUndefined()
    expect(account({ mailDomain: domain, signInMail: 'ses' })).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: `Kiai <no-reply@${domain}>`,
    })
  })

  test('come from a domain alone', () => {
    expect(() => synthesize({ signInMail: 'ses' })).toThrow('-c mailDomain')
  })
})
