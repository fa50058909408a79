import { Refusal } from '@slipcast/contracts/refusal';
import * as encoder from './image-encoder.ts';
import type { Job, JobAnswer } from './image-messages.ts';

/** A program of its own: the memory that decoding takes returns to the system when it ends. */
const answer = (text: JobAnswer) => process.send?.(text);

const functions: Record<string, unknown> = { ...encoder };

async function work({ id, name, input }: Job): Promise<void> {
  try {
    const call = functions[name] as (...given: unknown[]) => Promise<unknown>;
    answer({ id, kind: 'done', value: await call(...input) });
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Refusal)
      answer({ id, kind: 'refused', code: error.code, message, errors: error.errors });
    else answer({ id, kind: 'failed', message });
  }
}

process.on('message', (job: Job) => void work(job));
process.once('disconnect', () => process.exit());
// Ctrl-C reaches it too. The service first ends what it has begun, and this ends after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
