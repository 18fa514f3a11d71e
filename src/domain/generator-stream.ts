/**
 * Returns a stream of the chunks that a generator yields. The generator runs only when the stream is read, so it opens
 * each document after the previous document was read.
 */
export function streamFromGenerator(
  chunks: AsyncGenerator<Uint8Array>,
  onCancel?: () => Promise<void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
        await onCancel?.();
      },
    },
    { highWaterMark: 0 },
  );
}
