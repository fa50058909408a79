/** A list of a hundred payments takes a tenth of this. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Fails when more than this has passed. */
function cap(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > mostBytes) controller.error(new Error(`the answer is too long: over ${mostBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
}

/** `fetch`, which asks for answers that are not compressed, and reads at most four megabytes of one that is, once it is inflated. */
export const cappedFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('accept-encoding', 'identity');
  const answer = await fetch(input, { ...init, headers });
  const { status, statusText } = answer;
  const body = answer.body?.pipeThrough(cap(MOST_BYTES)) ?? null;
  return new Response(body, { status, statusText, headers: answer.headers });
};
