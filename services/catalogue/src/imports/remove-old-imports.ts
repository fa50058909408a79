import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { FoundProducts, ImportStore } from './import-file.ts';

const DAY_MS = 86_400_000;
/** Products remember what came in a file; the file itself is needed no longer. */
const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 500;

interface Needs {
  imports: Pick<ImportStore, 'find' | 'forget'>;
  found: Pick<FoundProducts, 'remove'>;
}

/** Removes the uploads from before this moment, with what was read from them. Returns how many. */
export async function removeImports({ imports, found }: Needs, before: Date): Promise<number> {
  const oldest = await imports.find({ order: 'oldest', limit: AT_ONCE });
  // oxlint-disable-next-line no-await-in-loop
  for (const { id, createdAt } of oldest) if (createdAt < before) await found.remove(id);
  return imports.forget(before);
}

/** Several replicas may do this at once. */
export const removeOldImports = ({ logger, ...needs }: Needs & { logger: Logger }): Component =>
  createTicker({
    name: 'removal of old imports',
    seconds: DAY_MS / 1000,
    logger,
    task: () => removeImports(needs, new Date(Date.now() - KEPT_MS)),
  });
