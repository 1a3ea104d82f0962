import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, longest first: begun at the end they would leave the other workers with nothing to do. And
 * before all others those with a stream of their own, which is slower the more changes came before; see `unheard`.
 */
const longest = [
  'test/faults/money-shuffles.test.ts',
  'test/faults/session-kills.test.ts',
  // Looks at whatever others have bought so far.
  'test/functions/payments/reconciliation/nightly-check.test.ts',
  'test/functions/every/openapi-fuzz.test.ts',
  'test/functions/every/strict-input.test.ts',
  'test/functions/every/access-matrix.test.ts',
  'test/infra/stack.test.ts',
  'test/infra/bundle.test.ts',
  'test/infra/seed.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? longest.length : place
}

/** Vitest's order, after the files known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
