import type { Defence } from '../../defence.ts'

const sending = ['test/functions/newsletter/sending.test.ts']
const thousands = ['test/functions/newsletter/thousands.test.ts']
const mornings = ['test/functions/newsletter/mornings.test.ts']
const campaigns = ['test/functions/newsletter/campaigns.test.ts']
const tracking = ['test/functions/newsletter/tracking.test.ts']
const countedLinks = ['test/rules/mail/counted-links.test.ts']
const subscribing = ['test/functions/newsletter/newsletter.test.ts']

/** Newsletters: once to each reader who wants them, and without executable content. */
export const newsletter: Defence[] = [
  {
    name: 'newsletter-sent-once',
    file: 'functions/newsletter/send/start.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: "${eq(a.status, 'draft')} AND ${eq(a.updatedAt, known.updatedAt)}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    to: '${eq(a.id, id)}',
    tests: sending,
  },
  {
    name: 'newsletter-claimed-once',
    file: 'functions/model/newsletter/recipient.ts',
    from: '.where((a, { eq }) => eq(a.status, from))',
    to: '',
    tests: thousands,
  },
  {
    name: 'newsletter-consent-in-claim',
    file: 'functions/model/newsletter/recipient.ts',
    from: '[...claim, isWanted]',
    to: 'claim',
    tests: sending,
  },
  {
    name: 'newsletter-late-asks',
    file: 'functions/newsletter/send/follow.ts',
    from: 'return now.getTime() - Date.parse(since) > latestMs',
    to: 'return now.getTime() < Date.parse(since)',
    tests: sending,
  },
  {
    name: 'newsletter-morning-waits',
    file: 'functions/newsletter/send/send-due.ts',
    from: 'if (dueAt > now.toISOString()) {',
    to: "if (dueAt > '9999') {",
    tests: mornings,
  },
  {
    name: 'newsletter-morning-late',
    file: 'functions/newsletter/send/mornings.ts',
    from: 'return now.getTime() - Date.parse(since) > latestMs',
    to: 'return now.getTime() < Date.parse(since)',
    tests: mornings,
  },
  {
    name: 'newsletter-day-passed',
    file: 'functions/newsletter/send/start.ts',
    from: 'if (last < Date.parse(now)) throw',
    to: 'if (last < 0) throw',
    tests: mornings,
  },
  {
    name: 'newsletter-time-or-morning',
    file: 'functions/newsletter/campaigns/edit.ts',
    from: 'if (!scheduledAt || !morningOf) return',
    to: 'if (scheduledAt || morningOf || true) return',
    tests: campaigns,
  },
  {
    name: 'newsletter-breaker',
    file: 'functions/newsletter/send/watch.ts',
    from: 'if (!returned) return true',
    to: 'if (!returned || id) return true',
    tests: thousands,
  },
  {
    name: 'newsletter-bounces-bar',
    file: 'functions/newsletter/send/send-due.ts',
    from: 'if (await isBarredFromNews(email, clock.now())) {',
    to: "if ((await isBarredFromNews(email, clock.now())) && email === '') {",
    tests: sending,
  },
  {
    name: 'newsletter-count-without-barred',
    file: 'functions/newsletter/campaigns/audience.ts',
    from: 'readers.length - (await countBarredFromNews(addresses, clock.now()))',
    to: 'readers.length - 0 * (await countBarredFromNews(addresses, clock.now()))',
    tests: ['test/functions/newsletter/campaigns.test.ts'],
  },
  {
    name: 'newsletter-bounces-stop-no-receipt',
    file: 'functions/mail/on-mail-news.ts',
    from: "{ bounced: 'bouncedNews', passing",
    to: "{ bounced: 'bounced', passing",
    tests: ['test/functions/mail/returned.test.ts'],
  },
  {
    name: 'newsletter-five-in-a-row',
    file: 'functions/model/mail/mail-address.ts',
    from: 'const mostInRow = 5',
    to: 'const mostInRow = 6',
    tests: sending,
  },
  {
    name: 'newsletter-feedback-ranked',
    file: 'functions/model/newsletter/recipient.ts',
    from: 'if (!known || ranks[to] <= ranks[known.status]) return',
    to: 'if (!known || to === known.status) return',
    tests: thousands,
  },
  {
    name: 'newsletter-html-cleaned',
    file: 'functions/newsletter/campaigns/edit.ts',
    from: "html ? cleanHtml(html, env('SITE_ORIGIN')) : undefined",
    to: "html && cleanHtml && env('SITE_ORIGIN') ? html : undefined",
    tests: campaigns,
  },
  {
    name: 'newsletter-variables-escaped',
    file: 'shared/mail/html.ts',
    from: 'escaped(visible(span.text))',
    to: 'visible(span.text)',
    tests: campaigns,
  },
  {
    name: 'newsletter-preview-in-sandbox',
    file: 'infra/cloud/edge/security-headers.ts',
    from: '"sandbox allow-popups',
    to: '"script-src *; sandbox allow-scripts',
    tests: campaigns,
  },
  {
    name: 'newsletter-confirmed',
    file: 'functions/newsletter/subscription.ts',
    from: "list: 'pending', at, id, asks }",
    to: "list: 'active', at, id, asks }",
    tests: subscribing,
  },
  {
    name: 'newsletter-asked-once-a-day',
    file: 'functions/newsletter/subscription.ts',
    from: 'now.getTime() - Date.parse(known.askedAt) < askedEveryMs',
    to: 'askedEveryMs < 0',
    tests: subscribing,
  },
  {
    name: 'newsletter-asked-once-at-once',
    file: 'functions/newsletter/subscription.ts',
    from: '.where((a, { eq }) => eq(a.version, known.version))',
    to: '',
    tests: subscribing,
  },
  {
    name: 'newsletter-tracking-off',
    file: 'functions/newsletter/send/send-due.ts',
    from: 'const tracking = newsletterTracking ? (await work.tracker)',
    to: 'const tracking = origin ? (await (work.tracker ??= trackerOf(campaign)))',
    tests: tracking,
  },
  {
    name: 'newsletter-link-signed',
    file: 'functions/newsletter/tracking/count.ts',
    from: 'if (!signed || !isSigned(signed.key, parsed)) throw',
    to: "if (!signed || (!isSigned(signed.key, parsed) && parsed.place === '')) throw",
    tests: tracking,
  },
  {
    name: 'newsletter-link-of-campaign',
    file: 'functions/newsletter/tracking/count.ts',
    from: 'if (address === undefined) throw noSuchLink()',
    to: 'if (address === undefined) return { location: counted.place }',
    tests: tracking,
  },
  {
    name: 'newsletter-image-place',
    file: 'functions/newsletter/tracking/count.ts',
    from: 'if (counted.place !== imagePlace) throw',
    to: "if (counted.place === '') throw",
    tests: tracking,
  },
  {
    name: 'newsletter-reader-counted-once',
    file: 'functions/model/newsletter/reading.ts',
    from: '.where((a, { notExists }) => notExists(a[reading]))',
    to: '',
    tests: tracking,
  },
  {
    name: 'newsletter-reader-counted-while-subscribed',
    file: 'functions/model/newsletter/reading.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: "`${eq(a.list, 'active')} AND ${eq(a.id, id)}`",
    to: 'eq(a.id, id)',
    tests: tracking,
  },
  {
    name: 'newsletter-readings-forgotten',
    file: 'functions/model/newsletter/end-subscription.ts',
    from: 'if (hasLeft) await forgetReadings(email)',
    to: 'if (hasLeft && !email) await forgetReadings(email)',
    tests: tracking,
  },
  {
    name: 'newsletter-readings-for-90-days',
    file: 'functions/model/newsletter/reading.ts',
    from: 'if (now.getTime() - Date.parse(sentAt) > countedMs) return',
    to: '',
    tests: tracking,
  },
  {
    name: 'newsletter-one-link-key',
    file: 'functions/model/newsletter/campaign.ts',
    from: '      .where((a, { notExists }) => notExists(a.linkKey))\n',
    to: '',
    tests: tracking,
  },
  {
    name: 'newsletter-own-choices-not-counted',
    file: 'shared/mail/newsletter/counted-links.ts',
    from: 'if (!isOwnChoice(address)) found.add(address)',
    to: "if (!isOwnChoice(address) || address !== '') found.add(address)",
    tests: countedLinks,
  },
]
