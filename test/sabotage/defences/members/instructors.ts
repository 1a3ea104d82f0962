import type { Defence } from '../../defence.ts'

/** Instructors, and their approval. */
export const instructors: Defence[] = [
  {
    name: 'terms-known',
    file: 'functions/instructors/edit-terms.ts',
    from: 'if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw changed()',
    to: '',
    tests: ['test/functions/instructors/terms.test.ts'],
  },
  {
    name: 'earned-by-the-books',
    file: 'functions/instructors/index.ts',
    from: 'dollarsOf(earnedOf(entries, item.id))',
    to: 'dollarsOf(0)',
    tests: ['test/functions/instructors/earned.test.ts'],
  },
  {
    name: 'earned-whatever-is-paid-out',
    file: 'shared/rules/money/ledger.ts',
    from: "entries.filter(({ kind }) => !kind.startsWith('payout'))",
    to: 'entries.filter(({ kind }) => kind !== undefined)',
    tests: ['test/rules/money/ledger.test.ts'],
  },
  {
    name: 'languages-of-the-approved',
    file: 'functions/instructors/languages.ts',
    from: 'if (!known?.isApproved) throw notInstructor()',
    to: 'if (!known) throw notInstructor()',
    tests: ['test/functions/instructors/applications.test.ts'],
  },
  {
    name: 'languages-few',
    file: 'shared/contract/instructors.ts',
    from: '  mostLanguages,\n  `At',
    to: '  99 * mostLanguages,\n  `At',
    tests: ['test/functions/instructors/applications.test.ts'],
  },
  {
    name: 'approval-seen',
    file: 'functions/instructors/decide-approval.ts',
    from: 'if (seen && seen !== known.updatedAt) throw changed(known)',
    to: '',
    tests: ['test/functions/instructors/approvals.test.ts'],
  },
  {
    name: 'approved-once',
    file: 'functions/instructors/decide-approval.ts',
    from: "if (decision === 'approve' && before === 'approved') {",
    to: 'if (before === undefined) {',
    tests: ['test/functions/instructors/approvals.test.ts'],
  },
  {
    name: 'applied-once',
    file: 'functions/instructors/apply.ts',
    from: "if (known && approvalOf(known) !== 'rejected') throw appliedAlready(known)",
    to: '',
    tests: ['test/functions/instructors/applications.test.ts'],
  },
  {
    name: 'leaving-applies',
    file: 'functions/instructors/apply.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    from: '${exists(a.id)} AND ${notExists(a.deletionDueAt)}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    to: '${exists(a.id)}',
    tests: ['test/functions/instructors/applications.test.ts'],
  },
]
