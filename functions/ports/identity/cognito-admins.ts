import { env } from '../process/env.ts'

/** The subjects of all members of the admin group. */
export async function administrators(): Promise<string[]> {
  // Loaded on first use to keep cold starts short.
  const { client, ListUsersInGroupCommand } = await import('./cognito-group.ts')
  const subjects: string[] = []
  let from: string | undefined
  do {
    const { Users = [], NextToken } = await client.send(
      new ListUsersInGroupCommand({
        UserPoolId: env('USER_POOL_ID'),
        GroupName: 'admin',
        ...(from && { NextToken: from }),
      }),
    )
    subjects.push(...Users.flatMap(({ Username }) => Username ?? []))
    from = NextToken
  } while (from)
  return subjects
}
