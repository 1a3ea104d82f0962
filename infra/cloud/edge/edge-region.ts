import { Aws, CfnCondition, Fn, type Stack } from 'aws-cdk-lib'

/** The only region of CloudFront's metrics and log settings, in any region of the stack. */
export const edgeRegion = 'us-east-1'

/**
 * Whether the stack itself is there. Resources that need that region are in it under this condition, and otherwise in
 * EdgeStack.
 */
export function isEdgeHere(stack: Stack): CfnCondition {
  const id = 'IsEdgeHere'
  const known = stack.node.tryFindChild(id)
  if (known instanceof CfnCondition) return known
  return new CfnCondition(stack, id, { expression: Fn.conditionEquals(Aws.REGION, edgeRegion) })
}
