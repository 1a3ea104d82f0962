import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb'
import { stored } from './client.ts'

/** A question as an entity's `params` puts it, of which each value is a string. */
export type PlainQuery = {
  TableName: string
  KeyConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Record<string, string>
}
type Told = { Items: Record<string, AttributeValue>[]; LastEvaluatedKey?: Record<string, AttributeValue> }
type Answer = { statusCode: number; body: Readable }

/**
 * Attributes of all items that a question finds, each a string; those that an item lacks are absent. What the SDK makes
 * of an answer with hundreds of items costs more than all else of a call, so here the answer is read as it came: sent,
 * signed and tried again it is by the SDK.
 */
export async function queryPlainly<Name extends string>(
  query: PlainQuery,
  names: readonly Name[],
  consistent: boolean,
): Promise<{ [Key in Name]?: string }[]> {
  const found: { [Key in Name]?: string }[] = []
  const input = {
    ...query,
    ExpressionAttributeNames: {
      ...query.ExpressionAttributeNames,
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(query.ExpressionAttributeValues).map(([name, S]) => [name, { S }]),
    ),
    ProjectionExpression: names.map((name) => `#${name}`).join(),
    ConsistentRead: consistent,
  }
  let ExclusiveStartKey: Told['LastEvaluatedKey']
  do {
    const { Items, LastEvaluatedKey } = await asItCame({ ...input, ExclusiveStartKey })
    for (const item of Items) {
      const plain: { [Key in Name]?: string } = {}
      for (const name of names) {
        const value = item[name]?.S
        if (value !== undefined) plain[name] = value
      }
      found.push(plain)
    }
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

async function asItCame(input: ConstructorParameters<typeof QueryCommand>[0]): Promise<Told> {
  let parsed: Told = { Items: [] }
  const command = new QueryCommand(input)
  command.middlewareStack.add(
    (next) => async (given) => {
      const answer = await next(given)
      const response = answer.response as Answer
      if (response.statusCode !== 200) return answer
      parsed = JSON.parse(await text(response.body))
      response.body = Readable.from(['{}'])
      return answer
    },
    // Right behind the network, before the SDK reads the answer itself.
    { step: 'deserialize', priority: 'low', name: 'readAsItCame' },
  )
  await stored.client.send(command)
  return parsed
}
