import * as z from 'zod/mini'
import { month } from '../calendar-fields.ts'
import { endpoint, file, json, page } from '../endpoint.ts'
import { matching, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { Differences, InstructorEarnings, LedgerEntry, Revenue } from './admin-books.ts'
import { Provider } from './purchase.ts'

/** The books, as admins see them. */

export const ledger = {
  getRevenue: endpoint({
    method: 'GET',
    path: '/api/admin/revenue',
    access: 'admin',
    summary: 'Revenue, by the ledger',
    success: json(Revenue),
  }),
  listInstructorEarnings: endpoint({
    method: 'GET',
    path: '/api/admin/instructor-earnings',
    access: 'admin',
    summary: 'The earnings of each instructor, by the ledger',
    success: page(InstructorEarnings),
  }),
  listLedger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger',
    access: 'admin',
    summary: 'The ledger entries of a month, newest first; by default the current month',
    query: z.strictObject({ ...pageQuery, month: z.optional(month) }),
    success: page(LedgerEntry),
  }),
  exportLedger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger/csv',
    access: 'admin',
    audit: true,
    summary: 'The ledger entries of a month as CSV, one line each',
    query: z.strictObject({ month: z.optional(month) }),
    success: file('text/csv'),
  }),
  adjustLedger: endpoint({
    method: 'POST',
    path: '/api/admin/ledger',
    access: 'admin',
    freshSignIn: true,
    summary: 'Adds a manual entry to the ledger, with a reason; once per key',
    body: z.strictObject({
      key: z.guid(),
      provider: Provider,
      /** Positive: the provider holds more than the books say. */
      amount: matching(
        /^-?(?!0+\.00$)\d{1,7}\.\d{2}$/,
        11,
        'Dollars with two decimals, such as -4.20, and not zero',
      ),
      reason: requiredText(300),
    }),
    success: json(LedgerEntry, 201),
  }),
  listDifferences: endpoint({
    method: 'GET',
    path: '/api/admin/differences',
    access: 'admin',
    summary:
      'The differences found by the nightly reconciliation, newest first, and the time of its last run',
    success: json(Differences),
  }),
} as const
