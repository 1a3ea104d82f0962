import { Problem } from '#shared/contract/problem.ts'
import { changeOrderStep, orderEntities } from '../../model/store/order-steps.ts'
import { product } from '../../model/store/product.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { originalAddress } from '../../ports/media/original-store.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownOrder } from '../find.ts'
import { isGivenOut } from '../wire/order-wire.ts'

/** Returns the address of a purchased file. The first download is stored: from then on the file is not refunded. */
export async function downloadFile(memberId: string, id: string, place: number) {
  const file = await tryAgain(async () => {
    const known = await ownOrder(memberId, id)
    const line = known.lines[place]
    if (!line?.isDigital) throw new Problem('order.not_found')
    if (!isGivenOut(known, line)) {
      throw new Problem('order.changed', 'This file is not given out: it is not paid, or was refunded')
    }
    const sold = line.file ?? (await fileOf(line.productId))
    if (!sold) throw new Problem('file.not_ready', 'The file is being prepared. Please come back later.')
    if (!line.downloadedAt) {
      const now = clock.now()
      const lines = known.lines.map((one) =>
        one === line ? { ...one, downloadedAt: now.toISOString() } : one,
      )
      await writeSteps(orderEntities, [changeOrderStep(known, { lines }, now)])
    }
    return sold
  })
  const { url, lasts } = await originalAddress(file)
  const expiresAt = new Date(clock.now().getTime() + lasts * 1000).toISOString()
  return { url, filename: file.filename, expiresAt }
}

/** The current file of a product. */
async function fileOf(id: string) {
  const { data } = await product().get({ id }).go({ consistent: true })
  return data?.file
}
