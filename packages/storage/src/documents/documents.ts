import { Refusal } from '@slipcast/contracts/refusal';

/** One kept document. Every write raises `version`; what is above `publishedVersion` has not been told to the others yet. */
export interface Document<Body> {
  id: string;
  version: number;
  publishedVersion: number;
  /** A tombstone: it is only seen by the relay, which tells the others that it is gone. */
  deleted: boolean;
  createdAt: Date;
  body: Body;
}

/** A place in a list: what comes after this document. */
export interface Place {
  createdAt: Date;
  id: string;
}

/** Which documents. */
export interface Filter {
  /** Equal strings in fields that the collection was declared with. */
  where?: Record<string, string>;
  /** A text somewhere in a field, compared without case. Reads every document: for people's searches. */
  contains?: { field: string; text: string };
}

export interface Query extends Filter {
  /** By creation, ties by id. Oldest first unless given. */
  order?: 'oldest' | 'newest';
  after?: Place;
  skip?: number;
  limit?: number;
}

export interface DocumentStore<Body extends object> {
  readonly name: string;
  get(id: string): Promise<Document<Body> | null>;
  find(query?: Query): Promise<Document<Body>[]>;
  count(where?: Record<string, string>, contains?: Filter['contains']): Promise<number>;
  /** Version 1. Throws Refusal 'conflict' if the id is or was taken. */
  insert(id: string, body: Body, createdAt?: Date): Promise<Document<Body>>;
  /**
   * Writes what `fn` makes of the newest body, and runs it again if somebody else wrote in between. `fn` is synchronous
   * and free of effects; the same object back means nothing is written, a throw means the same and goes to the caller.
   * Answers the document as it stands now, or null if there is none.
   *
   * @param quiet the others need not hear of this change: it does not make the document unpublished
   */
  change(id: string, fn: (body: Body) => Body, options?: { quiet?: boolean }): Promise<Document<Body> | null>;
  /** Leaves a tombstone with a raised version. Answers it, or null if there was nothing to remove. */
  remove(id: string): Promise<Document<Body> | null>;
  /** What the others have not heard of, tombstones included. */
  unpublished(limit: number): Promise<Document<Body>[]>;
  /** Says that `version` went out; a later version stays unpublished. */
  markPublished(id: string, version: number): Promise<void>;
  /**
   * Remembers to which log (`Bus.identity`) the collection is published; when it is another one than before, everything
   * is unpublished again. Answers how many documents.
   */
  publishTo(log: string): Promise<number>;
}

/** A database of documents; `postgres://` and `mongodb://` adapters pass the same contract suite. */
export interface Documents {
  name: string;
  /** Declares a collection, before `start`. @param fields of the body that are searched by */
  collection<Body extends object>(name: string, fields?: string[]): DocumentStore<Body>;
  /** Connects, and makes tables and indexes that are missing. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Rejects while the store does not answer. */
  check(): Promise<void>;
}

/** How often `change` tries before it gives up; so many writers of one document at once are unheard of. */
const TRIES = 100;

/** The optimistic loop that both adapters share: read, decide, write if nobody else did. */
export async function changeOptimistically<Body extends object>(
  store: Pick<DocumentStore<Body>, 'get'>,
  id: string,
  fn: (body: Body) => Body,
  write: (known: Document<Body>, body: Body) => Promise<Document<Body> | null>,
): Promise<Document<Body> | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const known = await store.get(id);
    if (!known) return null;
    const body = fn(known.body);
    if (body === known.body) return known;
    const written = await write(known, body);
    if (written) return written;
  }
  throw new Refusal('conflict', 'Somebody else is changing this at the moment. Please try again.');
}

/** Names become part of SQL and of index names. */
export function checkName(name: string): string {
  if (!/^[a-z][A-Za-z0-9_]{0,40}$/.test(name))
    throw new Error(`not a name for a collection or field: ${name}`);
  return name;
}
