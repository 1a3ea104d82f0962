/** Removes every file of a bucket whose key has this prefix; throws if one remains. */
export async function removeAll(Bucket: string, Prefix: string): Promise<void> {
  // Loaded on first use to keep cold starts short.
  const s3 = await import('./s3.ts')
  for (;;) {
    const { Contents = [], IsTruncated } = await s3.client.send(
      new s3.ListObjectsV2Command({ Bucket, Prefix }),
    )
    const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []))
    if (Objects.length > 0) {
      const command = new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      const { Errors = [] } = await s3.client.send(command)
      if (Errors.length > 0) throw new Error(`S3 did not remove ${Errors.length} files: ${Errors[0]?.Code}`)
    }
    if (!IsTruncated) return
  }
}
