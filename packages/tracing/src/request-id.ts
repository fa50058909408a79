/** W3C trace context: version, trace id, the id of the span that called, and whether the trace is recorded. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Traceparent {
  traceId: string;
  spanId: string;
  isRecorded: boolean;
}

/** Null for anything else. */
export function readTraceparent(text: unknown): Traceparent | null {
  const [, traceId, spanId, flag] = TRACEPARENT.exec(typeof text === 'string' ? text : '') ?? [];
  if (!traceId || !spanId || !/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null;
  return { traceId, spanId, isRecorded: flag === '1' };
}

export const writeTraceparent = ({ traceId, spanId, isRecorded }: Traceparent): string =>
  `00-${traceId}-${spanId}-0${isRecorded ? 1 : 0}`;

export const isRequestId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

/** A request's id and the id of its trace are the same number, so that one leads to the other. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');
export const requestIdOf = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** For events of a request that is not traced: they still name the request. */
export function untracedTraceparent(requestId: string): string {
  const traceId = traceIdOf(requestId);
  return writeTraceparent({ traceId, spanId: traceId.slice(0, 16), isRecorded: false });
}
