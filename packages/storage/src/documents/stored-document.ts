import type { mongo } from 'mongoose';
import { readBody, type BodyFormat, type StoredFormat } from './body-format.ts';
import { checkName, type Document, type Query } from './documents.ts';

/** A document as MongoDB has it. */
export interface StoredDocument extends Omit<Document<object>, 'id' | 'traceparent'>, StoredFormat {
  _id: string;
  traceparent?: string | null;
  /** version > publishedVersion, in its own field because MongoDB cannot index a comparison. */
  unpublished: boolean;
  publishedAt?: Date;
  sentVersion?: number;
}

export const toDocument = <Body extends object>(
  collection: string,
  known: BodyFormat,
  {
    _id: id,
    unpublished: _unpublished,
    publishedAt: _publishedAt,
    sentVersion: _sentVersion,
    format,
    readableBy,
    body,
    traceparent,
    ...versions
  }: StoredDocument,
): Document<Body> => ({
  id,
  ...versions,
  ...(traceparent && { traceparent }),
  body: readBody<Body>(known, { collection, id }, { format, readableBy }, body),
});

/** The filter of a query. Throws if it asks for a field that the collection was not declared with. */
export function filterOf({ where = {}, contains, after, order }: Query, fields: string[]) {
  const filter: mongo.Filter<StoredDocument> = { deleted: false };
  for (const [field, value] of Object.entries(where)) {
    if (!fields.includes(field)) throw new Error(`${field} is not declared as searchable`);
    filter[`body.${field}`] = value;
  }
  if (contains) {
    const escaped = contains.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    // Under `$and`, because the same field may also be in `where`.
    filter.$and = [{ [`body.${checkName(contains.field)}`]: { $regex: escaped, $options: 'i' } }];
  }
  if (after) {
    const beyond = order === 'newest' ? '$lt' : '$gt';
    filter.$or = [
      { createdAt: { [beyond]: after.createdAt } },
      { createdAt: after.createdAt, _id: { [beyond]: after.id } },
    ];
  }
  return filter;
}
