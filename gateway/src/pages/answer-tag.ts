import { etagOf, type EncodedResponse } from '../cache/encoded-response.ts';

/** The answer that there is no such thing, without the id of the request, which differs each time. */
function tagOfMissing(identity: Buffer): string | null {
  try {
    const { requestId: _requestId, ...problem } = JSON.parse(identity.toString()) as Record<string, unknown>;
    return etagOf(Buffer.from(JSON.stringify(problem)));
  } catch {
    return null;
  }
}

/** Equal for answers that say the same; null for one that may change without notice. */
export function answerTag({
  status,
  etag,
  identity,
}: Pick<EncodedResponse, 'status' | 'etag' | 'identity'>): string | null {
  if (status === 200) return etag;
  return status === 404 || status === 410 ? tagOfMissing(identity) : null;
}
