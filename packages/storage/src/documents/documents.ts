import { Refusal } from '@slipcast/contracts/refusal';
import { currentTraceparent } from '@slipcast/tracing/scope';
import type { BodyFormat } from './body-format.ts';

/** One stored document. Every write raises `version`; versions above `publishedVersion` are not published yet. */
export interface Document<Body> {
  id: string;
  version: number;
  publishedVersion: number;
  /** A tombstone: the relay sees it, to publish the removal, and `removed` finds it. */
  deleted: boolean;
  createdAt: Date;
  body: Body;
  /** Events that were written with the document; only where `unpublished` answers it. */
  outgoing?: OutgoingEvent[];
  /** Of the request or event that made the last change to be published; only where `unpublished` answers it. */
  traceparent?: string | undefined;
}

/** An event about one change of a document. It is stored in the same write, and published if and only if that succeeds. */
export interface ChangeEvent {
  /** A UUID, unique for this change. */
  id: string;
  type: string;
  data: unknown;
}
/** @param version the version of the document that the change made */
export type OutgoingEvent = ChangeEvent & { version: number; traceparent?: string };

/** A position in a list: the document after which a page starts. */
export interface Place {
  createdAt: Date;
  id: string;
}

/** Selects documents. */
export interface Filter {
  /** Exact strings, in fields that the collection was declared with. */
  where?: Record<string, string>;
  /** A text anywhere in a field, ignoring case. It reads every document, so use it only for searches that people type. */
  contains?: { field: string; text: string };
}

export interface Query extends Filter {
  /** By time of creation, then by id. Default: oldest first. */
  order?: 'oldest' | 'newest';
  after?: Place;
  skip?: number;
  limit?: number;
}

/** An event log, as a publisher has found it. */
export interface PublishTarget {
  identity: string;
  /** Left out when the publisher has stored it before. */
  start?: string;
  /** How long ago the publisher saw the start before, in milliseconds: the ten minutes end then, or at the newest publication. */
  seenMsAgo?: number;
}

export interface DocumentStore<Body extends object> {
  readonly name: string;
  get(id: string): Promise<Document<Body> | null>;
  /** All of them unless the query says a limit. */
  find(query?: Query): Promise<Document<Body>[]>;
  /** Those of these that there are, in no order. */
  getMany(ids: readonly string[]): Promise<Document<Body>[]>;
  /** What there is, without the bodies, the oldest first: tells which documents have changed. */
  versions(): Promise<Pick<Document<Body>, 'id' | 'version'>[]>;
  count(filter?: Filter): Promise<number>;
  /** Version 1. Throws Refusal 'conflict' if the id is taken or was ever used. */
  insert(id: string, body: Body, createdAt?: Date, events?: ChangeEvent[]): Promise<Document<Body>>;
  /**
   * Writes what `fn` returns for the newest body, and runs `fn` again after a concurrent write. `fn` must be
   * synchronous and without side effects. If it returns the same object, nothing is written; if it throws, nothing is
   * written and the caller gets the error. Returns the document as it is now, or null if there is none.
   *
   * @param quiet this change need not be published: it does not make the document unpublished
   * @param events about this change; not called if nothing is written
   */
  change(
    id: string,
    fn: (body: Body) => Body,
    options?: { quiet?: boolean; events?: (before: Body, after: Body) => ChangeEvent[] },
  ): Promise<Document<Body> | null>;
  /**
   * What a quiet `change` does, to several documents at once and in as few statements as there can be. It is all right to name one twice.
   * Those that there are not stay away.
   */
  changeQuietly(ids: readonly string[], fn: (body: Body, id: string) => Body): Promise<void>;
  /** Leaves a tombstone with a raised version and returns it, or null if there was nothing to remove. */
  remove(id: string, events?: (body: Body) => ChangeEvent[]): Promise<Document<Body> | null>;
  /** The tombstone of a document that was removed, with its last body. */
  removed(id: string): Promise<Document<Body> | null>;
  /**
   * Deletes for good what was created before this, and leaves no tombstone: only for a collection that nothing is published of.
   * Returns how many.
   */
  forget(before: Date): Promise<number>;
  /** Documents with an unpublished version, tombstones included. */
  unpublished(limit: number): Promise<Document<Body>[]>;
  /** Marks `version` as published; a later version stays unpublished. */
  markPublished(id: string, version: number): Promise<void>;
  /**
   * Stores which event log (`Bus.log`) the collection is published to. When the log was replaced, every document becomes
   * unpublished; when its broker was started again, those published in the ten minutes before. Returns how many.
   */
  publishTo(log: PublishTarget): Promise<number>;
  /**
   * The newest version of each document that was published between two times, tombstones included; milliseconds ago. Changes that
   * need not be published do not raise it.
   */
  published(when: { sinceMs: number; untilMs: number }): Promise<Pick<Document<Body>, 'id' | 'version'>[]>;
  /** Makes these documents unpublished. */
  publishTheseAgain(ids: readonly string[]): Promise<void>;
  /** Makes documents unpublished that were published in the last so many milliseconds, tombstones included. Returns how many. */
  publishAgain(ageMs: number): Promise<number>;
}

/** A database of documents; `postgres://` and `mongodb://` adapters pass the same contract suite. */
export interface Documents {
  name: string;
  /**
   * Declares a collection, before `start`.
   *
   * @param fields the fields of the body that `where` may use. They are compared as they are stored, in whatever format
   * @param format default: the first
   */
  collection<Body extends object>(name: string, fields?: string[], format?: BodyFormat): DocumentStore<Body>;
  /** Connects, and creates missing tables and indexes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Rejects while the database does not answer. */
  check(): Promise<void>;
}

/** Attempts of `change` before it gives up: far more than one document has concurrent writers. */
export const TRIES = 100;
export const tooBusy = () =>
  new Refusal('conflict', 'Someone else is changing this at the moment. Please try again.');

/** A document keeps so many events that were published already, because a bus that is lost may have lost them. */
const KEPT_EVENTS = 20;

/** Events as they are stored with the change that they are about, for the request or event that it is made for. */
export function outgoingEvents(version: number, events: readonly ChangeEvent[]): OutgoingEvent[] {
  const traceparent = currentTraceparent();
  return events.map((event) => ({ ...event, version, ...(traceparent && { traceparent }) }));
}

/** What a document's events are after a change to `version`: none that is unpublished is dropped. */
export function addOutgoing<Body>(
  { outgoing = [], publishedVersion }: Document<Body>,
  version: number,
  events: readonly ChangeEvent[],
): OutgoingEvent[] {
  const published = outgoing.filter((event) => event.version <= publishedVersion);
  const unpublished = outgoing.filter((event) => event.version > publishedVersion);
  return [...published.slice(-KEPT_EVENTS), ...unpublished, ...outgoingEvents(version, events)];
}

/**
 * The optimistic loop that both adapters share: read, decide, write unless there was a concurrent write.
 *
 * @param store.get reads the document with its events
 */
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
  throw tooBusy();
}

/** Checks a name that becomes part of SQL and of index names. */
export function checkName(name: string): string {
  if (!/^[a-z][A-Za-z0-9_]{0,40}$/.test(name))
    throw new Error(`not a valid name for a collection or field: ${name}`);
  return name;
}
