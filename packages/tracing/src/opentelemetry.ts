import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { readTraceparent, traceIdOf, writeTraceparent } from './request-id.ts';
import type { Scope } from './scope.ts';
import type { Span } from './span.ts';
import type { SpanOptions, StartSpan } from './spans.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** A trace without a parent takes its id from the request. */
class RequestIds extends RandomIdGenerator {
  next = '';
  override generateTraceId = () => this.next;
}

function wrapped(span: OtelSpan, system: unknown): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isRecorded = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    traceparent: writeTraceparent({ traceId, spanId, isRecorded }),
    system,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.recordException(error instanceof Error ? error : String(error));
        span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      }
      span.end();
    },
  };
}

/**
 * Sends spans to an OTLP/HTTP endpoint, in batches. All services of a process share one sender, and each span is of the service that
 * did the work.
 *
 * @param ratio of the traces, from 0 to 1, that are recorded; for a trace that came with a request its caller decides
 */
export function createRecorder(endpoint: string, ratio: number) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 });
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  const idGenerator = new RequestIds();
  const tracers = new Map<string, Tracer>();

  function tracerOf(service: string): Tracer {
    const known = tracers.get(service);
    if (known) return known;
    const resource = resourceFromAttributes({ 'service.name': service, 'service.namespace': 'slipcast' });
    const provider = new TracerProvider({ resource, sampler, idGenerator, spanProcessors: [processor] });
    const tracer = provider.getTracer('slipcast');
    tracers.set(service, tracer);
    return tracer;
  }
  function contextOf({ span, parent }: Scope): Context {
    const given = readTraceparent(span?.traceparent ?? parent);
    if (!given) return ROOT_CONTEXT;
    const { traceId, spanId, isRecorded } = given;
    const traceFlags = isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: !span });
  }
  const start: StartSpan = (name, { kind, attributes }: SpanOptions, scope) => {
    idGenerator.next = traceIdOf(scope.requestId);
    const span = tracerOf(scope.service).startSpan(name, { kind: KINDS[kind], attributes }, contextOf(scope));
    return wrapped(span, attributes?.['db.system.name']);
  };
  return { start, close: () => processor.shutdown() };
}
