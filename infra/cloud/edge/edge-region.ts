import { Aws, CfnCondition, Fn, type Stack } from 'aws-cdk-lib'

/** Where CloudFront has its metrics, and where its logs are set up: there alone, wherever the stack is. */
export const edgeRegion = 'us-east-1'

/** Whether the stack itself is there; what needs that region stands in it under this condition, and else in EdgeStack. */
export function isEdgeHere(stack: Stack): CfnCondition {
  const id = 'IsEdgeHere'
  const known = stack.node.tryFindChild(id)
  if (known instanceof CfnCondition) return known
  return new CfnCondition(stack, id, { expression: Fn.conditionEquals(Aws.REGION, edgeRegion) })
}
