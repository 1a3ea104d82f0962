import type { Defence } from '../../defence.ts'

/** The record of acts of admins. */
export const audit: Defence[] = [
  {
    name: 'audit-in-the-transaction',
    file: 'functions/model/table/write-recorded.ts',
    from: 'TransactItems: [...claimed, ...record]',
    to: 'TransactItems: [...claimed]',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-claims-what-it-read',
    file: 'functions/model/table/write-recorded.ts',
    from: 'const clauses = told.map(',
    to: 'const clauses = told.slice(told.length).map(',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-before-lone-writes',
    file: 'functions/model/table/client.ts',
    from: 'if (lone.test(commandName) && unrecordedAct())',
    to: 'if (false)',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-tells-listed-fields-alone',
    file: 'functions/model/audit/changes.ts',
    from: 'if (!isTold(entity, field)) return { entity, field }',
    to: '',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-of-refusals',
    file: 'functions/http/audited.ts',
    from: "await recordAlone(facts, 'refused', error.code)",
    to: 'await Promise.resolve()',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-of-refusals-bounded',
    file: 'functions/http/audited.ts',
    from: 'calls: 30, seconds: 3600',
    to: 'calls: 300, seconds: 3600',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-of-admins-rights-alone',
    file: 'functions/http/audited.ts',
    from: 'const isOpen = () => act.isByAdmin && !act.isRecorded',
    to: 'const isOpen = () => !act.isRecorded',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-cannot-be-changed',
    file: 'infra/cloud/access/table.ts',
    from: "effect: 'deny',",
    to: '',
    tests: ['test/infra/stack.test.ts'],
  },
  {
    name: 'fresh-sign-in',
    file: 'functions/http/serve.ts',
    from: "if (e.freshSignIn && !isFresh(caller)) throw new Problem('sign_in.too_old')",
    to: '',
    tests: ['test/functions/every/audit.test.ts'],
  },
  {
    name: 'audit-export-no-formula',
    file: 'functions/admin/audit.ts',
    from: 'row.map(cell)',
    to: 'row.map(String)',
    tests: ['test/functions/every/exports.test.ts'],
  },
  {
    name: 'users-export-no-formula',
    file: 'functions/members/admin/list-users.ts',
    from: 'row.map(cell)',
    to: 'row.map(String)',
    tests: ['test/functions/every/exports.test.ts'],
  },
  {
    name: 'repeated-reads-leave-no-entry',
    file: 'functions/http/audited.ts',
    from: '  if (endpoint.audit === false) return run()\n',
    to: '',
    tests: ['test/functions/live/moderation.test.ts'],
  },
]
