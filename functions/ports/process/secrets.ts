const known = new Map<string, Promise<string>>()

/** A secret's text, read once for each process. */
export function secret(id: string): Promise<string> {
  const asked = known.get(id) ?? read(id)
  known.set(id, asked)
  asked.catch(() => known.delete(id))
  return asked
}

async function read(id: string): Promise<string> {
  // Loaded on first use to keep cold starts short.
  const { client, GetSecretValueCommand } = await import('./secrets-manager.ts')
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }))
  if (!SecretString) throw new Error(`The secret ${id} is empty`)
  return SecretString
}
