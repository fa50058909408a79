import { randomUUID } from 'node:crypto';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { letGo, runImport, type Work } from './run-import.ts';

interface Needs extends Work {
  logger: Logger;
  /** A run without progress for this long is taken over. */
  takeOverMs: number;
}

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
        await letGo(imports, me);
      },
    } satisfies Component,
  };
}
export type ImportRunner = ReturnType<typeof createImportRunner>;
