import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { IMAGE_BYTES_MAX } from '@slipcast/contracts/limits';
import { IMPORT_LIMITS } from '@slipcast/contracts/imports';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import type { Objects } from '@slipcast/storage/objects/objects';
import { fileNameOf } from './found-photographs.ts';
import { importFolder } from './import-file.ts';

const unreadable = () => fieldRefusal('file', 'The ZIP file is damaged or encrypted. Please make it again.');

const isPhotograph = ({ fileName }: Entry): boolean =>
  /\.(jpe?g|png|webp)$/i.test(fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(fileName);

async function open(file: Buffer): Promise<ZipFile> {
  const { fromBufferPromise } = await import('yauzl');
  return fromBufferPromise(file, { validateEntrySizes: true }).catch(() => {
    throw fieldRefusal('file', 'Please choose a ZIP file');
  });
}

/** Its photographs. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) if (isPhotograph(entry)) yield entry;
  } catch {
    throw unreadable();
  }
}

/** Its size is checked while it is read. */
async function bodyOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    throw unreadable();
  }
}

/** What has become of a ZIP's photographs, by their names in it. */
export interface Unpacked {
  stored: string[];
  /** No product of the file shows a photograph of this name. */
  unknown: string[];
  tooLarge: string[];
}

/** Photographs that came in ZIP files, until the import has used them. */
export function createZippedPhotographs(objects: Objects) {
  const folderOf = (importId: string) => `${importFolder(importId)}photographs/`;
  const keyOf = (importId: string, name: string) =>
    folderOf(importId) + createHash('sha256').update(name).digest('hex');
  return {
    /**
     * Stores those photographs of a ZIP that the products show. Throws Refusal 'invalid-body' about the field `file`.
     *
     * @param wanted file names, as `fileNameOf` writes them
     */
    async unpack(importId: string, file: Buffer, wanted: ReadonlySet<string>): Promise<Unpacked> {
      const zip = await open(file);
      const result: Unpacked = { stored: [], unknown: [], tooLarge: [] };
      let bytes = 0;
      try {
        for await (const entry of entriesOf(zip)) {
          const name = fileNameOf(entry.fileName);
          if (!wanted.has(name)) result.unknown.push(entry.fileName);
          else if (entry.uncompressedSize > IMAGE_BYTES_MAX) result.tooLarge.push(entry.fileName);
          else {
            bytes += entry.uncompressedSize;
            if (bytes > IMPORT_LIMITS.unpackedBytes)
              throw fieldRefusal('file', 'The ZIP file holds too much');
            await objects.put(keyOf(importId, name), await bodyOf(zip, entry), 'application/octet-stream');
            result.stored.push(entry.fileName);
          }
        }
      } finally {
        zip.close();
      }
      return result;
    },
    async clear(importId: string): Promise<void> {
      for (const key of await objects.list(folderOf(importId))) await objects.remove(key);
    },
    /** null: no ZIP had a photograph of this name. */
    get: async (importId: string, url: string): Promise<Buffer | null> =>
      (await objects.get(keyOf(importId, fileNameOf(url))))?.body ?? null,
  };
}
export type ZippedPhotographs = ReturnType<typeof createZippedPhotographs>;
