/** Reads a byte stream piece by piece and never holds more than a chunk and the wanted piece. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #ended = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The text up to the next CRLF, which is consumed; undefined if the stream ends or `limit` bytes pass first. */
  async line(limit: number): Promise<string | undefined> {
    for (;;) {
      const at = this.#held.indexOf('\r\n')
      if (at >= 0 && at <= limit) return this.#cut(at, 2).toString('utf8')
      if (at > limit || this.#held.length > limit + 2 || !(await this.#pull())) return undefined
    }
  }

  /** Yields the next `size` bytes; fewer only if the stream ends. */
  async *take(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#pull())) return
      const piece = this.#cut(Math.min(left, this.#held.length), 0)
      left -= piece.length
      yield piece
    }
  }

  /** Yields the bytes before `delimiter` and consumes it; returns false if the stream ends without it. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#held.indexOf(delimiter)
      if (at >= 0) {
        yield this.#cut(at, delimiter.length)
        return true
      }
      const safe = this.#held.length - delimiter.length + 1
      if (safe > 0) yield this.#cut(safe, 0)
      if (!(await this.#pull())) return false
    }
  }

  #cut(size: number, skip: number): Buffer {
    const piece = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(size + skip)
    return piece
  }

  async #pull(): Promise<boolean> {
    if (this.#ended) return false
    const next = await this.#source.next()
    if (next.done) {
      this.#ended = true
      return false
    }
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
    return true
  }
}
