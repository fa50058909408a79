import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey } from './objects.ts';
import type { Objects } from './objects.ts';

const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+$/;
/** Sibling folders, so that a rename between them stays on one disk. */
const OBJECTS_FOLDER = 'objects';
const UPLOADS_FOLDER = 'incoming';

const missing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The content type is the file's first line, so that one rename publishes both. */
const packed = (body: Buffer, contentType: string): Buffer =>
  Buffer.concat([Buffer.from(`${contentType}\n`), body]);

/** Objects as files below `folder`. */
export function createDiskObjects(folder: string): Objects {
  const pathOf = (key: string) => join(folder, OBJECTS_FOLDER, `${checkKey(key)}.object`);
  return {
    name: 'objects',
    async put(key, body, contentType) {
      if (!CONTENT_TYPE.test(contentType)) throw new Error(`not a content type: ${contentType}`);
      const path = pathOf(key);
      const upload = join(folder, UPLOADS_FOLDER, randomUUID());
      try {
        // Flushed before it is renamed, so that a power cut leaves no empty object.
        await writeFile(upload, packed(body, contentType), { flush: true });
        await mkdir(dirname(path), { recursive: true });
        await rename(upload, path);
      } catch (error) {
        await rm(upload, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        const file = await readFile(pathOf(key));
        const end = file.indexOf(10);
        return { body: file.subarray(end + 1), contentType: file.toString('latin1', 0, end) };
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    async list(prefix) {
      // Read only the deepest folder that the prefix names.
      const top = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      if (top) checkKey(top.slice(0, -1));
      const entries = await readdir(join(folder, OBJECTS_FOLDER, top), { recursive: true }).catch(
        (error: unknown) => {
          if (missing(error)) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.endsWith('.object'))
        .map((entry) => `${top}${entry.slice(0, -'.object'.length).replaceAll('\\', '/')}`)
        .filter((key) => key.startsWith(prefix))
        .toSorted((a, b) => (a < b ? -1 : 1));
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async start() {
      await mkdir(join(folder, OBJECTS_FOLDER), { recursive: true });
      // Remove what a killed process was still writing. Only one process at a time uses the folder.
      await rm(join(folder, UPLOADS_FOLDER), { recursive: true, force: true });
      await mkdir(join(folder, UPLOADS_FOLDER), { recursive: true });
    },
    check: () => access(join(folder, OBJECTS_FOLDER)),
  };
}
