import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, type ITableV2, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { table as shape } from '#functions/model/table/table.ts'

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** The single table, as defined in functions/model/table/table.ts. Kept if the stack is deleted. */
export function createTable(scope: Construct): ITableV2 {
  const created = new TableV2(scope, 'Table', {
    partitionKey: text(shape.partitionKey),
    sortKey: text(shape.sortKey),
    globalSecondaryIndexes: shape.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
    })),
    timeToLiveAttribute: shape.ttlAttribute,
    dynamoStream: StreamViewType[shape.stream],
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  // The class says `undefined` where its own interface says absent; to the compiler these differ.
  return created as ITableV2
}
