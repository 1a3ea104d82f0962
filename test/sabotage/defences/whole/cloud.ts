import type { Defence } from '../../defence.ts'

const stackTests = ['test/infra/stack.test.ts']

/**
 * Lines that matter only in the cloud: the resources of a deployed stage, its logs, and answers within a Lambda's time.
 */
export const cloud: Defence[] = [
  {
    name: 'mail-sender',
    file: 'infra/cloud/access/wire.ts',
    from: "({ StringEquals: { 'ses:FromAddress': from } })",
    to: "({ StringLike: { 'ses:FromAddress': from.replace(/.*/, '*') } })",
    tests: stackTests,
  },
  {
    name: 'nested-work',
    file: 'infra/cloud/lambdas/work.ts',
    from: 'if (!isNested(name)) return this.#root',
    to: 'return this.#root',
    tests: stackTests,
  },
  {
    name: 'queues-keep-their-ids',
    file: 'infra/cloud/events.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: 'const queue = new Queue(scope, `${titled(name)}Queue`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    to: 'const queue = new Queue(scope, `${titled(name)}QueueAnew`',
    tests: stackTests,
  },
  {
    name: 'edge-log-fields',
    file: 'infra/cloud/edge/edge-logs.ts',
    from: "'cache-behavior-path-pattern'",
    to: "'cs-uri-stem'",
    tests: stackTests,
  },
  {
    name: 'edge-log-of-account',
    file: 'infra/cloud/edge/edge-logs.ts',
    from: "StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },",
    to: '',
    tests: stackTests,
  },
  {
    name: 'answered-before-killed',
    file: 'functions/http/serve.ts',
    from: 'timeoutEarlyInMillis: lastMs,',
    to: 'timeoutEarlyInMillis: 0,',
    tests: ['test/functions/every/late.test.ts'],
  },
  {
    name: 'time-of-the-lambda',
    file: 'functions/ports/process/deadline.ts',
    from: 'performance.now() + leftMs - keptMs',
    to: 'performance.now() + 20_000',
    tests: ['test/functions/every/late.test.ts'],
  },
  {
    name: 'batch-in-time',
    file: 'functions/events/consume.ts',
    from: 'if (msLeft(1) === 0) return',
    to: 'if (msLeft(1) < 0) return',
    tests: ['test/functions/every/late-batch.test.ts'],
  },
  {
    name: 'answer-counted-as-sent',
    file: 'infra/local/gateway.ts',
    from: 'if (isTooLarge(answer))',
    to: 'if ((answer.body?.length ?? 0) * (answer.isBase64Encoded ? 0.75 : 1) > largestPayload)',
    tests: ['test/infra/local/gateway.test.ts'],
  },
  {
    name: 'silence-rings',
    file: 'infra/cloud/alarms/alarms.ts',
    from: 'treatMissingData: TreatMissingData.BREACHING,',
    to: '',
    tests: stackTests,
  },
  {
    name: 'turned-away-by-the-stage',
    file: 'infra/cloud/alarms/alarms.ts',
    from: ' && ($.lambdaMs = "-")',
    to: '',
    tests: stackTests,
  },
  {
    name: 'edge-alarm-where-metrics-are',
    file: 'infra/cloud/alarms/alarms.ts',
    from: '    edge.cfnOptions.condition = isEdgeHere(Stack.of(this))\n',
    to: '',
    tests: stackTests,
  },
  {
    name: 'first-admin-stays',
    file: 'infra/cloud/identity/identity.ts',
    from: 'each.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)',
    to: '',
    tests: stackTests,
  },
  {
    name: 'api-domain-steps',
    file: 'infra/cloud/api.ts',
    from: 'own && own.step > 1 ? own.name : given',
    to: 'own?.name ?? given',
    tests: stackTests,
  },
  {
    name: 'night-keeps-its-place',
    file: 'functions/model/table/night-run.ts',
    from: '...(next !== undefined && { cursor: next }),',
    to: '',
    tests: ['test/functions/every/night-run.test.ts'],
  },
  {
    name: 'night-once',
    file: 'functions/model/table/night-run.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: '`${eq(a.night, before.night)} AND ${eq(a.pages, before.pages)}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    to: '`${eq(a.night, before.night)}`',
    tests: ['test/functions/every/night-run.test.ts'],
  },
]
