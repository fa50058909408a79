import type { WireUpload } from '@slipcast/contracts/http/catalogue';
import { Refusal } from '@slipcast/contracts/refusal';
import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Documents, Place } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import { masterKey, mediaUrl, publicIdOf, type Folder } from '../rules/images.ts';
import { encodeMaster } from './image-encoder.ts';

/** What is known of a stored image; the document's id is the image's public id. */
export interface Image {
  folder: Folder;
  filename: string;
  width: number;
  height: number;
}
export type ImageStore = ReturnType<typeof createImageStore>;

/** Databases refuse control characters, and a character cut in half at the end. */
const storableName = (filename: string): string =>
  filename
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

const toWire = (publicId: string, { width, height }: Image): WireUpload => ({
  url: mediaUrl(publicId, 1200),
  public_id: publicId,
  thumbnail_url: mediaUrl(publicId, 160),
  large_url: mediaUrl(publicId, 1200),
  width,
  height,
});

export function createImageStore(documents: Documents, objects: Objects, limit: ConcurrencyLimit) {
  const images = documents.collection<Image>('images', ['folder']);
  return {
    /** Stores an uploaded file, once for each folder. Throws what `encodeMaster` throws. */
    async add(file: Buffer, folder: Folder, filename: string): Promise<WireUpload> {
      const publicId = publicIdOf(file, folder);
      const known = await images.get(publicId);
      if (known && (await objects.get(masterKey(publicId)))) return toWire(publicId, known.body);
      const { body, contentType, width, height } = await limit(() => encodeMaster(file));
      await objects.put(masterKey(publicId), body, contentType);
      const image: Image = { folder, filename: storableName(filename), width, height };
      try {
        if (!known) await images.insert(publicId, image);
      } catch (error) {
        // Another request has uploaded the same file in the meantime.
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      }
      return toWire(publicId, image);
    },
    list: ({ folder, after, limit }: { folder?: Folder; after?: Place; limit: number }) =>
      images.find({ where: folder ? { folder } : {}, order: 'newest', after, limit }),
  };
}
