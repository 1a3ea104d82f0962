import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import type { Detail } from '#shared/contract/events.ts'

type Image = Readonly<Record<string, AttributeValue>> | undefined

/** The fields by which members are searched; `isListed` alone changes when all members are listed again. */
const sought = [
  ...(['email', 'firstName', 'lastName', 'isListed', 'subscriptionStatus'] as const),
  ...(['subscriptionExpiresAt', 'subscriptionGraceUntil', 'tierOverride'] as const),
]

/** The event for a stream record in which a searchable field of a member has changed. */
export function memberChangedBy({ dynamodb }: DynamoDBRecord): Detail<'memberChanged'> | undefined {
  const { OldImage: before, NewImage: after } = dynamodb ?? {}
  const image = after ?? before
  const memberId = image?.id?.S
  if (image?.__edb_e__?.S !== 'member' || !memberId) return undefined
  const isChanged = !before || !after || sought.some((field) => told(before, field) !== told(after, field))
  return isChanged ? { memberId } : undefined
}

const told = (image: Image, field: string) => JSON.stringify(image?.[field])
