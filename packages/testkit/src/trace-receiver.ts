import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** '' for the first of its trace. */
  parent: string;
  isError: boolean;
}
interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
}
/** The parts of an OTLP/HTTP request in JSON that are read here. */
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

const ERROR = 2;

const spansOf = ({ resourceSpans }: OtlpTraces): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId: parent = '', status }) => ({
        service,
        name,
        traceId,
        spanId,
        parent,
        isError: status.code === ERROR,
      }));
  });

/** Stands where an OpenTelemetry collector would, and keeps what it is sent. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    if (req.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body) as OtlpTraces));
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** @param requestId as an answer's `x-request-id` says it */
    ofRequest: (requestId: string) =>
      spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', '')),
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
