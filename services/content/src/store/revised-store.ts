import type { ChangeEvent, DocumentStore } from '@slipcast/storage/documents/documents';
import { Refusal } from '@slipcast/contracts/refusal';

/** How often the text was changed; 0 while it is the default, and for one that was written before this was counted. */
export type Revised<Text extends object> = Text & { revision?: number };
export type RevisedStore<Text extends object> = DocumentStore<Revised<Text>>;

const split = <Text extends object>({ revision = 0, ...text }: Revised<Text>) => ({
  text: text as unknown as Text,
  revision,
});

/** A text that was never edited is the default, and so is each field that was added since it was last edited. */
export async function readRevised<Text extends object>(
  store: RevisedStore<Text>,
  id: string,
  defaults: Text,
): Promise<{ text: Text; revision: number }> {
  return split<Text>({ ...defaults, ...(await store.get(id))?.body });
}

const isSame = (one: object, other: object) => {
  const fields = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([field, value]) => fields.get(field) === value);
};

export interface Edit<Text> {
  text: Text;
  defaults: Text;
  revisionLoaded: number | undefined;
  /** The refusal for an edit that another has overtaken. */
  conflict: string;
  /** About the change, unless there is none. */
  events(before: Text, after: Text): ChangeEvent[];
}

/**
 * Replaces the whole text and returns its revision. Throws Refusal 'conflict' if someone else has changed it since
 * `revisionLoaded`; without one the later of two edits wins. The same text again changes nothing.
 */
export async function writeRevised<Text extends object>(
  store: RevisedStore<Text>,
  id: string,
  { text, defaults, revisionLoaded, conflict, events }: Edit<Text>,
): Promise<number> {
  const next = (stored: Revised<Text>): Revised<Text> => {
    const { text: before, revision } = split<Text>({ ...defaults, ...stored });
    if (isSame(before, text)) return stored;
    if (revisionLoaded !== undefined && revisionLoaded !== revision) throw new Refusal('conflict', conflict);
    return { ...text, revision: revision + 1 };
  };
  const told = (stored: Revised<Text>) => events(split<Text>({ ...defaults, ...stored }).text, text);
  const change = async () => {
    const changed = await store.change(id, next, { events: told });
    return changed && split<Text>(changed.body).revision;
  };
  const revision = await change();
  if (revision !== null) return revision;
  try {
    return split<Text>((await store.insert(id, next(defaults), undefined, told(defaults))).body).revision;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    // Another request has written the first text in the meantime, or this edit was overtaken.
    return (await change()) ?? 0;
  }
}
