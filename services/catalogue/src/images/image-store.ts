import { createHash } from 'node:crypto';
import type { WireUpload } from '@slipcast/contracts/http/catalogue';
import type { Document, DocumentStore, Place } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import { Refusal } from '@slipcast/contracts/refusal';
import { makeMaster } from './pictures.ts';
import type { WorkQueue } from './work-queue.ts';

export const FOLDERS = ['products', 'variants'] as const;
export type Folder = (typeof FOLDERS)[number];

/** What is known of a kept image; its id is the public id. */
export interface Image {
  folder: Folder;
  filename: string;
  width: number;
  height: number;
}
export interface ImageStore {
  /** Keeps an uploaded file. The same file in the same folder is the same image. Throws what `makeMaster` throws. */
  keep(file: Buffer, folder: Folder, filename: string): Promise<WireUpload>;
  list(query: { folder?: Folder; after?: Place; limit: number }): Promise<Document<Image>[]>;
}

export const mediaUrl = (publicId: string, file: string): string => `/media/${publicId}/${file}`;
export const masterKey = (publicId: string): string => `masters/${publicId}`;

/** A name that every store can keep: no control characters, no half of a character at the cut. */
const keepable = (filename: string): string =>
  filename
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

const publicIdOf = (file: Buffer, folder: Folder): string =>
  `${folder}-${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;

const record = (publicId: string, { width, height }: Image): WireUpload => ({
  url: mediaUrl(publicId, '1200.jpg'),
  public_id: publicId,
  thumbnail_url: mediaUrl(publicId, '160.jpg'),
  large_url: mediaUrl(publicId, '1200.jpg'),
  width,
  height,
});

export function createImageStore(
  images: DocumentStore<Image>,
  objects: Objects,
  queue: WorkQueue,
): ImageStore {
  return {
    async keep(file, folder, filename) {
      const publicId = publicIdOf(file, folder);
      const known = await images.get(publicId);
      if (known && (await objects.get(masterKey(publicId)))) return record(publicId, known.body);
      const { body, contentType, width, height } = await queue.run('now', () => makeMaster(file));
      await objects.put(masterKey(publicId), body, contentType);
      const image: Image = { folder, filename: keepable(filename), width, height };
      try {
        if (!known) await images.insert(publicId, image);
      } catch (error) {
        // The same file came twice at the same time.
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      }
      return record(publicId, image);
    },
    list: ({ folder, after, limit }) =>
      images.find({ where: folder ? { folder } : {}, order: 'newest', after, limit }),
  };
}
