/** Concatenates streams and reads each one on demand: a document is opened when the one before was read. */
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
