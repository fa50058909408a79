import type { WireUpload } from '@slipcast/contracts/http/images';
import { Refusal } from '@slipcast/contracts/refusal';
import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { ChangeEvent, Documents, DocumentStore, Place } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import { cropIdOf, type Region } from './crop.ts';
import { DERIVATIVES, masterKey, mediaUrl, publicIdOf, type Folder } from './images.ts';
import { encodeCrop, encodeMaster } from './encode-elsewhere.ts';
import type { Master } from './image-encoder.ts';

/** A stored image. The document's id is the image's public id. */
export interface Image {
  folder: Folder;
  filename: string;
  width: number;
  height: number;
  /** `new` until a product uses it; never in the folder `shop`. A used image stays for ever, because orders show it. Images older than this field count as used. */
  state?: 'new' | 'used' | 'removing';
  uploadedAt?: string;
  /** The part of another image that it shows; absent in uploaded images. */
  crop?: Region & { of: string };
  /** Its average colour, or '' for a transparent image; absent until it is needed. */
  tone?: string;
  /** The colour of the pot that it shows, found with `tone`. */
  glaze?: string;
}
export type UploadEvents = (publicId: string, image: Image) => ChangeEvent[];
export type ImageStore = ReturnType<typeof createImageStore>;

const REMOVED_AT_ONCE = 500;

/** Databases refuse control characters, and a surrogate pair cut in half at the end. */
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

export const imageCollection = (documents: Documents): DocumentStore<Image> =>
  documents.collection<Image>('images', ['folder', 'state']);

interface Stores {
  images: DocumentStore<Image>;
  objects: Objects;
  limit: ConcurrencyLimit;
}

/** null: there is no such image, or it is being removed. */
async function uploadAgain(
  { images }: Stores,
  publicId: string,
  events: UploadEvents,
): Promise<Image | null> {
  const uploadedAt = new Date().toISOString();
  const known = await images.change(
    publicId,
    (image) => (image.state === 'new' ? { ...image, uploadedAt } : image),
    { events: (_, after) => events(publicId, after) },
  );
  return known && known.body.state !== 'removing' ? known.body : null;
}

/** Stores an image unless it is already stored. @param idOf the first id, the second… An id that is being removed is not used again */
async function storeOnce(
  stores: Stores,
  idOf: (time: number) => string,
  described: Pick<Image, 'folder' | 'filename' | 'crop'>,
  encode: () => Promise<Master>,
  events: UploadEvents,
): Promise<WireUpload> {
  const { images, objects, limit } = stores;
  for (let time = 1; ; time += 1) {
    const publicId = idOf(time);
    const known = await uploadAgain(stores, publicId, events);
    if (known && (await objects.get(masterKey(publicId)))) return toWire(publicId, known);
    const { body, contentType, width, height } = await limit(encode);
    await objects.put(masterKey(publicId), body, contentType);
    if (known) return toWire(publicId, known);
    const image: Image = {
      ...described,
      width,
      height,
      // No one says when a page of the shop's own begins to show one.
      state: described.folder === 'shop' ? 'used' : 'new',
      uploadedAt: new Date().toISOString(),
    };
    try {
      await images.insert(publicId, image, undefined, events(publicId, image));
      return toWire(publicId, image);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      // Another request has stored the same image in the meantime, or this id belonged to a removed image.
      if (await uploadAgain(stores, publicId, events)) return toWire(publicId, image);
      await objects.remove(masterKey(publicId));
    }
  }
}

/** Which images products use, and the removal of the others. */
function createImageUse({ images, objects }: Stores) {
  const markOne = (publicId: string) =>
    images.change(publicId, (image) => (image.state === 'new' ? { ...image, state: 'used' } : image));
  return {
    /** @returns the ids that cannot be used, because their images are being removed; unknown ids are ignored */
    async markUsed(publicIds: Iterable<string>): Promise<string[]> {
      const marked = await Promise.all([...publicIds].map(markOne));
      // The original of a crop stays as long as the crop, so that it can be cropped again.
      await Promise.all(marked.flatMap((image) => image?.body.crop?.of ?? []).map(markOne));
      return marked.flatMap((image) => (image?.body.state === 'removing' ? image.id : []));
    },
    /** Images that were uploaded before this moment and never used, and those whose removal was interrupted. */
    async unused(before: Date): Promise<string[]> {
      const [unused, removing] = await Promise.all(
        ['new', 'removing'].map((state) => images.find({ where: { state }, limit: REMOVED_AT_ONCE })),
      );
      const old = unused?.filter(({ body }) => Date.parse(body.uploadedAt ?? '') < before.getTime());
      return [...(old ?? []), ...(removing ?? [])].map(({ id }) => id);
    },
    /** Removes an image in all its sizes, unless a product uses it by now. */
    async remove(publicId: string): Promise<boolean> {
      const image = await images.change(publicId, (known) =>
        known.state === 'new' ? { ...known, state: 'removing' } : known,
      );
      if (image?.body.state !== 'removing') return false;
      await objects.remove(masterKey(publicId));
      for (const key of await objects.list(`${DERIVATIVES}${publicId}/`)) await objects.remove(key);
      await images.remove(publicId);
      return true;
    },
  };
}

export function createImageStore(images: DocumentStore<Image>, objects: Objects, limit: ConcurrencyLimit) {
  const stores = { images, objects, limit };
  return {
    ...createImageUse(stores),
    /**
     * Stores an uploaded file, once for each folder. Throws what `encodeMaster` throws.
     *
     * @param events about the upload, unless it changes nothing
     */
    add: (file: Buffer, folder: Folder, filename: string, events: UploadEvents): Promise<WireUpload> =>
      storeOnce(
        stores,
        (time) => publicIdOf(file, folder, time),
        { folder, filename: storableName(filename) },
        () => encodeMaster(file),
        events,
      ),
    /** The image that this one was cropped from, or the image itself. null: there is none. */
    async original(publicId: string): Promise<{ id: string; image: Image; shown: Image } | null> {
      const found = await images.get(publicId);
      if (!found || found.body.state === 'removing') return null;
      const { body: shown } = found;
      const whole = shown.crop && (await images.get(shown.crop.of));
      return whole && whole.body.state !== 'removing'
        ? { id: whole.id, image: whole.body, shown }
        : { id: publicId, image: shown, shown };
    },
    /** Stores a part of an image beside it. null: the image is gone. */
    async crop(of: string, image: Image, region: Region, events: UploadEvents): Promise<WireUpload | null> {
      const master = await objects.get(masterKey(of));
      if (!master) return null;
      const { folder, filename } = image;
      return storeOnce(
        stores,
        (time) => cropIdOf(of, region, time),
        { folder, filename, crop: { of, ...region } },
        () => encodeCrop(master, region),
        events,
      );
    },
    list: ({ folder, after, limit }: { folder?: Folder; after?: Place; limit: number }) =>
      images.find({ where: folder ? { folder } : {}, order: 'newest', after, limit }),
  };
}
