import { randomUUID } from 'node:crypto';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { FoundProduct } from './found-product.ts';
import type { FoundProducts, ImportFile, ImportStore, Outcomes } from './import-file.ts';
import type { Run } from './write-imported.ts';
import type { ImportOutcome } from '@slipcast/contracts/http/imports';

/** Progress is saved after so many products. */
const BATCH = 20;

interface Needs {
  imports: ImportStore;
  found: FoundProducts;
  /** Writes one product, as often as it is asked. */
  write: (run: Run, found: FoundProduct) => Promise<ImportOutcome>;
  logger: Logger;
  /** A run without progress for this long is taken over. */
  takeOverMs: number;
}

const added = (outcomes: Outcomes, more: ImportOutcome[]): Outcomes => {
  const sums = { ...outcomes };
  for (const outcome of more) sums[outcome] += 1;
  return sums;
};

const finished = (file: ImportFile, now: Date): ImportFile =>
  file.position < file.total ? file : { ...file, state: 'done', finishedAt: now.toISOString() };

/** Goes through a file from where its import has come to. Ends early when another process has taken it over, or when this one stops. */
async function runImport(
  { imports, found, write }: Needs,
  id: string,
  { me, signal }: { me: string; signal: AbortSignal },
): Promise<void> {
  let file = (
    await imports.change(id, (one) => (one.state === 'running' ? { ...one, runner: me } : one), QUIET)
  )?.body;
  const products = await found.get(id);
  while (file?.state === 'running' && file.runner === me && file.startedBy && !signal.aborted) {
    const run: Run = { importId: id, source: file.source, actor: file.startedBy };
    const { position } = file;
    const outcomes: ImportOutcome[] = [];
    // One after the other: shoppers come first.
    for (const product of products.slice(position, position + BATCH)) {
      if (signal.aborted) break;
      // oxlint-disable-next-line no-await-in-loop
      outcomes.push(await write(run, product));
    }
    // oxlint-disable-next-line no-await-in-loop
    const saved = await imports.change(
      id,
      (one) =>
        one.runner === me && one.position === position
          ? finished(
              { ...one, position: position + outcomes.length, outcomes: added(one.outcomes, outcomes) },
              new Date(),
            )
          : one,
      QUIET,
    );
    file = saved?.body;
  }
}
/** Progress is no event. */
const QUIET = { quiet: true };

/**
 * Runs imports in the background, one after the other in each process. Another process goes on with a run that makes no progress: it counts
 * the time on its own clock, and a product that both write is written once.
 */
export function createImportRunner(needs: Needs) {
  const { imports, logger, takeOverMs } = needs;
  const me = randomUUID();
  const stopping = new AbortController();
  const seen = new Map<string, { version: number; since: number }>();
  let working: Promise<void> = Promise.resolve();

  function run(id: string): void {
    working = working
      .then(() => runImport(needs, id, { me, signal: stopping.signal }))
      .catch((error: unknown) =>
        logger.error({ err: error, import: id }, 'an import stopped and will go on'),
      );
  }

  /** Whether nothing has happened to it for long enough. */
  function isLeft(id: string, version: number): boolean {
    const now = performance.now();
    const known = seen.get(id);
    if (known?.version !== version) {
      seen.set(id, { version, since: now });
      return false;
    }
    return now - known.since >= takeOverMs;
  }
  async function takeOver(): Promise<void> {
    const running = await imports.find({ where: { state: 'running' } });
    for (const { id, version, body } of running) if (!body.runner || isLeft(id, version)) run(id);
    const ids = new Set(running.map(({ id }) => id));
    for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
  }
  const seconds = Math.max(takeOverMs / 3000, 0.1);
  const ticker = createTicker({ name: 'imports', seconds, logger, task: takeOver, atStart: true });
  return {
    run,
    component: {
      name: 'imports',
      works: true,
      start: () => ticker.start?.(),
      async stop() {
        stopping.abort();
        await ticker.stop?.();
        await working;
        // The next process to start goes on at once.
        const mine = await imports.find({ where: { state: 'running' } });
        for (const { id, body } of mine)
          if (body.runner === me)
            // oxlint-disable-next-line no-await-in-loop
            await imports.change(
              id,
              ({ runner, ...rest }) => (runner === me ? rest : { ...rest, ...(runner && { runner }) }),
              QUIET,
            );
      },
    } satisfies Component,
  };
}
export type ImportRunner = ReturnType<typeof createImportRunner>;
