import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unrecordedAct } from './act.ts'
import { tableName } from './table.ts'

const table = new DynamoDBClient({ maxAttempts: 4 })

// A transaction may hold an item that a single write needs. The write's condition is checked again, so the SDK may
// retry it unchanged.
table.middlewareStack.add(
  (next) => (given) =>
    next(given).catch((error: unknown) => {
      throw error instanceof TransactionConflictException ? Object.assign(error, { $retryable: {} }) : error
    }),
  { step: 'deserialize', priority: 'high', name: 'sendAgainOnConflict' },
)

/** Writes that carry no record: an admin's act must begin with a transaction, which carries it. */
const lone = /^(?!Get|BatchGet)\w+ItemCommand$/
table.middlewareStack.add(
  (next, { commandName = '' }) =>
    (given) => {
      if (lone.test(commandName) && unrecordedAct())
        throw new Error(`An admin's first write is a transaction, not ${commandName}`)
      return next(given)
    },
  { step: 'initialize', name: 'refuseUnrecordedWrites' },
)

// It would copy every answer for a log that is not kept.
table.middlewareStack.remove('loggerMiddleware')

/** One client for each process; `AWS_ENDPOINT_URL_DYNAMODB` sets its endpoint if present. */
const client = DynamoDBDocumentClient.from(table, { marshallOptions: { removeUndefinedValues: true } })

/** Second argument of every entity; it reads the table's name on first use. */
export const stored = {
  client,
  get table() {
    return tableName()
  },
}
