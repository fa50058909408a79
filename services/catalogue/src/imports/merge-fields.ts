import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** Undefined, as a field that was emptied here, has a hash of its own. */
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, 12);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/**
 * Decides field by field between the product and a file. A field that was edited here since the last file stays as it is.
 *
 * @param before a hash of each field as the last file had it
 * @param options.fileWins the file was made from this very product, so its own values are newer
 */
export function fieldMerge(before: Readonly<Record<string, string>>, { fileWins }: { fileWins: boolean }) {
  const fields = { ...before };
  const changes: string[] = [];
  const kept: string[] = [];
  return {
    fields,
    /** What people call each field that changes. */
    changes,
    /** The same of fields that were edited here. */
    kept,
    /** @param offered undefined: the file does not say */
    choose<T>(field: string, what: string, current: T | undefined, offered: T | undefined): T | undefined {
      if (offered === undefined) return current;
      const known = fields[field];
      const isEdited = known === undefined ? !isEmpty(current) : known !== hashOf(current);
      if (!isDeepStrictEqual(current, offered)) {
        if (isEdited && !fileWins) {
          kept.push(what);
          return current;
        }
        changes.push(what);
      }
      fields[field] = hashOf(offered);
      return offered;
    },
  };
}
export type FieldMerge = ReturnType<typeof fieldMerge>;
