import { recordRedis } from './redis-spans.ts';
import { recordWith } from './spans.ts';

export interface TracingOptions {
  /** Of an OTLP/HTTP collector; undefined records nothing. */
  endpoint: string | undefined;
  /** Of the traces, from 0 to 1. */
  ratio: number;
}

/** Services that share a process share the recorder. */
let users = 0;
let close: () => Promise<void> = async () => undefined;
let starting: Promise<void> | undefined;

async function startRecording(endpoint: string, ratio: number): Promise<void> {
  // Loaded only where it is wanted.
  const { createRecorder } = await import('./opentelemetry.ts');
  const recorder = createRecorder(endpoint, ratio);
  const stopRedis = recordRedis();
  recordWith(recorder.start);
  close = async () => {
    recordWith(undefined);
    stopRedis();
    await recorder.close().catch(() => undefined);
  };
}

/** Traces of this process, as a component of a service: started before the others and stopped after them. */
export const createTracing = ({ endpoint, ratio }: TracingOptions) => ({
  name: 'traces',
  async start() {
    if (endpoint === undefined) return;
    users += 1;
    await (starting ??= startRecording(endpoint, ratio));
  },
  async stop() {
    if (endpoint === undefined) return;
    users -= 1;
    if (users > 0) return;
    starting = undefined;
    await close();
  },
});
