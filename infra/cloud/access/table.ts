import { table as shape } from '#functions/model/table/table.ts'
import type { Meanings } from './parts.ts'

/** Rights to the table. */
export const tableAccess = {
  'table:read': ({ table }) => ({
    permissions: [
      { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], resources: [table.tableArn] },
      {
        actions: ['dynamodb:Query'],
        resources: [table.tableArn, ...shape.indexes.map(({ name }) => `${table.tableArn}/index/${name}`)],
      },
    ],
    environment: { TABLE_NAME: table.tableName },
  }),

  'table:write': ({ table }) => ({
    permissions: [
      {
        actions: [
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:BatchWriteItem',
          'dynamodb:ConditionCheckItem',
        ],
        resources: [table.tableArn],
      },
      // Entries of the audit log are created and never changed: see model/audit/entry.ts.
      {
        effect: 'deny',
        actions: [
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:BatchWriteItem',
          'dynamodb:PartiQLUpdate',
          'dynamodb:PartiQLDelete',
        ],
        resources: [table.tableArn],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': '$kiai#audit*' } },
      },
    ],
    environment: { TABLE_NAME: table.tableName },
  }),
} satisfies Partial<Meanings>
