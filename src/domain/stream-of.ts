/** Nothing is read before it is asked for: a document's turn comes when the one before has been read. */
export function streamOf(
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
