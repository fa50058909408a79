import type { ImportOutcome } from '@slipcast/contracts/http/imports';
import type { FoundProduct } from './found-product.ts';
import { withPhotographs, type FoundProducts, type ImportFile, type ImportStore } from './import-file.ts';
import type { Fetched, Run } from './import-steps.ts';

/** Progress is saved after so many products, or after so long. */
const BATCH = 20;
const BATCH_MS = 2000;
/** Progress is no event. */
const QUIET = { quiet: true };

export interface Work {
  imports: ImportStore;
  found: FoundProducts;
  /** Writes one product, as often as it is asked. */
  write: (run: Run, found: FoundProduct) => Promise<ImportOutcome>;
  /** Gives one product the photographs that it misses. */
  photograph: (run: Run, found: FoundProduct, signal: AbortSignal) => Promise<Fetched>;
  /** Called when it is done. */
  ended: (id: string) => Promise<void>;
}

/** Products from this one on, until it is time to save the progress. */
async function inBatch<T>(
  products: FoundProduct[],
  position: number,
  signal: AbortSignal,
  each: (found: FoundProduct) => Promise<T>,
): Promise<T[]> {
  const end = performance.now() + BATCH_MS;
  const results: T[] = [];
  // One after the other: shoppers come first.
  for (const found of products.slice(position, position + BATCH)) {
    // oxlint-disable-next-line no-await-in-loop
    const result = await each(found);
    // It is done again by the process that goes on.
    if (signal.aborted) break;
    results.push(result);
    if (performance.now() > end) break;
  }
  return results;
}

function withOutcomes(file: ImportFile, more: ImportOutcome[]): ImportFile {
  const outcomes = { ...file.outcomes };
  for (const outcome of more) outcomes[outcome] += 1;
  return { ...file, position: file.position + more.length, outcomes };
}

const withFetched = (file: ImportFile, products: FoundProduct[], more: Fetched[]): ImportFile =>
  more.reduce(
    (sum, one) => withPhotographs(sum, products[sum.photographs.position] as FoundProduct, one),
    file,
  );

/** First all products, so that the maker can begin with them; then their photographs. Answers how the progress changes. */
async function nextBatch(
  { write, photograph }: Work,
  id: string,
  { file, products, signal }: { file: ImportFile; products: FoundProduct[]; signal: AbortSignal },
): Promise<(file: ImportFile) => ImportFile> {
  const actor = file.startedBy ?? { userId: '', requestId: id };
  const run: Run = { importId: id, source: file.source, actor };
  if (file.position < file.total) {
    const outcomes = await inBatch(products, file.position, signal, (found) => write(run, found));
    return (one) => withOutcomes(one, outcomes);
  }
  const { position } = file.photographs;
  const fetched = await inBatch(products, position, signal, (found) => photograph(run, found, signal));
  return (one) => withFetched(one, products, fetched);
}

const isAt = (one: ImportFile, other: ImportFile): boolean =>
  one.runner === other.runner &&
  one.position === other.position &&
  one.photographs.position === other.photographs.position;

const finished = (file: ImportFile, now: Date): ImportFile =>
  file.position < file.total || file.photographs.position < file.total
    ? file
    : { ...file, state: 'done', finishedAt: now.toISOString() };

/** Goes through a file from where its import has come to. Ends early when another process has taken it over, or when this one stops. */
export async function runImport(
  work: Work,
  id: string,
  { me, signal }: { me: string; signal: AbortSignal },
): Promise<void> {
  const { imports, found } = work;
  const claimed = await imports.change(
    id,
    (one) => (one.state === 'running' ? { ...one, runner: me } : one),
    QUIET,
  );
  let file = claimed?.body;
  const products = await found.get(id);
  while (file?.state === 'running' && file.runner === me && !signal.aborted) {
    const before = file;
    // oxlint-disable-next-line no-await-in-loop
    const progress = await nextBatch(work, id, { file, products, signal });
    // oxlint-disable-next-line no-await-in-loop
    const saved = await imports.change(
      id,
      (one) => (isAt(one, before) ? finished(progress(one), new Date()) : one),
      QUIET,
    );
    file = saved?.body;
  }
  if (file?.state === 'done') await work.ended(id);
}

/** So that the next process to start goes on at once. */
export async function letGo(imports: ImportStore, me: string): Promise<void> {
  const running = await imports.find({ where: { state: 'running' } });
  const without = (file: ImportFile): ImportFile => {
    const { runner, ...rest } = file;
    return runner === me ? rest : file;
  };
  for (const { id, body } of running)
    // oxlint-disable-next-line no-await-in-loop
    if (body.runner === me) await imports.change(id, without, QUIET);
}
