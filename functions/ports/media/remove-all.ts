/** Removes every file of a bucket whose key begins like this; throws where one stays. */
export async function removeAll(Bucket: string, Prefix: string): Promise<void> {
  // Loaded when first used, so that no Lambda's start waits for it.
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
