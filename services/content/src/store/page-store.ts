import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { Refusal } from '@slipcast/contracts/refusal';
import { DEFAULT_PAGES, type PageName, type Pages } from './default-pages.ts';

export type PageStore = DocumentStore<Pages[PageName]>;

/** A page that no admin has written yet shows its default text. */
export async function readPage<N extends PageName>(pages: PageStore, name: N): Promise<Pages[N]> {
  const stored = await pages.get(name);
  return (stored?.body as Pages[N] | undefined) ?? DEFAULT_PAGES[name];
}

/** Replaces the whole page; of two edits at the same time the later one wins. */
export async function writePage<N extends PageName>(
  pages: PageStore,
  name: N,
  body: Pages[N],
): Promise<Pages[N]> {
  if (await pages.change(name, () => body)) return body;
  try {
    await pages.insert(name, body);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    // Another request has inserted the page in the meantime.
    await pages.change(name, () => body);
  }
  return body;
}
