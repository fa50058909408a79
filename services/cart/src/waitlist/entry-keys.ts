import { isSignatureOf, signatureOf } from '@slipcast/service-kit/signed-text';

export type EntryKeys = ReturnType<typeof createEntryKeys>;

/** The keys of mailed links, which are not stored: they prove that their bearer reads the emails about an entry (ADR 46). */
export function createEntryKeys(secret: string) {
  const textOf = (id: string) => `waiting-place:${id}`;
  return {
    of: (id: string): string => `${id}.${signatureOf(secret, textOf(id))}`,
    /** The id of the entry; null for a key that is not ours. */
    entryOf(key: string): string | null {
      const [id = '', given] = key.split('.');
      return isSignatureOf(secret, textOf(id), given) ? id : null;
    },
  };
}
