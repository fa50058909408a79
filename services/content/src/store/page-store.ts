import type { ChangeEvent, DocumentStore } from '@slipcast/storage/documents/documents';
import { Refusal } from '@slipcast/contracts/refusal';
import { DEFAULT_PAGES, type PageName, type Pages } from './default-pages.ts';

/** How often a page was changed; 0 while it shows its default text, and for one that was written before this was counted. */
export type StoredPage = Pages[PageName] & { revision?: number };

export type PageStore = DocumentStore<StoredPage>;

const split = ({ revision = 0, ...text }: StoredPage) => ({ text, revision });

/** A page that no admin has written yet shows its default text. */
export async function readPage<N extends PageName>(pages: PageStore, name: N) {
  const { text, revision } = split((await pages.get(name))?.body ?? DEFAULT_PAGES[name]);
  return { text: text as Pages[N], revision };
}

const isSame = (one: object, other: object) => {
  const fields = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([field, value]) => fields.get(field) === value);
};

/**
 * Replaces the whole page and returns its revision. Throws Refusal 'conflict' if somebody else has changed it since
 * `revisionLoaded`; without one the later of two edits wins. The same text again changes nothing.
 *
 * @param events about the change, unless there is none
 */
export async function writePage<N extends PageName>(
  pages: PageStore,
  name: N,
  text: Pages[N],
  revisionLoaded: number | undefined,
  events: (before: Pages[N], after: Pages[N]) => ChangeEvent[],
): Promise<number> {
  const next = (stored: StoredPage): StoredPage => {
    const { text: before, revision } = split(stored);
    if (isSame(before, text)) return stored;
    if (revisionLoaded !== undefined && revisionLoaded !== revision)
      throw new Refusal(
        'conflict',
        'Somebody else has changed this page since you opened it. What you typed has not been saved.',
      );
    return { ...text, revision: revision + 1 };
  };
  const change = async () => {
    const changed = await pages.change(name, next, {
      events: (before) => events(split(before).text as Pages[N], text),
    });
    return changed && split(changed.body).revision;
  };
  const revision = await change();
  if (revision !== null) return revision;
  const first = next(DEFAULT_PAGES[name]);
  try {
    const written = events(split(DEFAULT_PAGES[name]).text as Pages[N], text);
    return split((await pages.insert(name, first, undefined, written)).body).revision;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    // Another request has inserted the page in the meantime.
    return (await change()) ?? 0;
  }
}
