import { z } from 'zod';
import { MediaLibrary, UploadedImages, WireUpload } from '@slipcast/contracts/http/images';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { actorOf, auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readInput } from '@slipcast/service-kit/validate';
import type { Place } from '@slipcast/storage/documents/documents';
import type { fetchImage } from './fetch-image.ts';
import { FOLDERS, mediaUrl } from './images.ts';
import type { ImageStore, UploadEvents } from './image-store.ts';
import { MAX_FILES, receiveFiles } from './receive-files.ts';

/** One of the folders, or a path that ends in it. */
const FolderName = z.preprocess(
  (value) => (typeof value === 'string' ? value.split('/').findLast((part) => part !== '') : value),
  z.enum(FOLDERS, { error: `The folder must be one of ${FOLDERS.join(', ')}` }).optional(),
);

const UploadFields = z.object({ folder: FolderName, url: z.string().trim().max(2048).optional() });

const nothingSelected = (field: string) => fieldRefusal(field, 'Please select only image files');

/** The file name in an address, which may not be correctly encoded. */
function filenameOf(url: string): string {
  const part = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const Cursor = z.string().transform((text, context): Place => {
  const [moment = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(moment);
  if (Number.isNaN(createdAt.getTime()) || id === '')
    context.addIssue({ code: 'custom', message: 'Not a cursor of the media library' });
  return { createdAt, id };
});

const cursorOf = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

const MediaQuery = bothSpellings(
  z.object({
    folder: FolderName,
    max_results: z.coerce.number().int().min(1).max(100).default(20),
    next_cursor: Cursor.optional(),
  }),
);

export const uploadedBy =
  (actor: Actor): UploadEvents =>
  (publicId, { filename, folder, width, height, crop }) => {
    const after = {
      File: filename,
      Folder: folder,
      Size: `${width} × ${height} pixels`,
      ...(crop && { 'Cropped from': crop.of }),
    };
    const what = { action: 'image.uploaded', objectId: publicId, object: filename, after } as const;
    return [auditEvent(actor, what, new Date())];
  };

const libraryRoutes = (images: ImageStore) => [
  endpoint({
    route: 'GET /api/upload/media-library',
    access: 'admin',
    summary: 'List uploaded images page by page, newest first',
    query: MediaQuery,
    answer: MediaLibrary,
    handle: async ({ query: { folder, max_results: limit, next_cursor: after } }) => {
      const found = await images.list({ folder, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        resources: page.map(({ id, body: { filename, width, height } }) => ({
          public_id: id,
          secure_url: mediaUrl(id, 1200),
          filename,
          thumbnail_url: mediaUrl(id, 160),
          width,
          height,
        })),
        next_cursor: found.length > limit && last ? cursorOf(last) : null,
      };
    },
  }),
];

/** Uploading images, and listing them. @param changed called after each upload */
export const uploadRoutes = (images: ImageStore, fetchFrom: typeof fetchImage, changed: () => void) => [
  // Takes the multipart fields `image` and `folder`, or the `url` of an image as a form field or in JSON.
  endpoint({
    route: 'POST /api/upload/single',
    access: 'admin',
    summary: 'Upload one image, or fetch it from a public https address',
    body: UploadFields,
    form: UploadFields.extend({ image: z.file().optional() }),
    answer: WireUpload,
    refusals: ['too-large', 'unsupported-media-type', 'unavailable'],
    handle: async ({ req, res, ...asked }) => {
      const { files, fields } = await receiveFiles(req, res, 'image', 1);
      const { folder = 'products', url } = readInput(UploadFields, fields);
      const [file] = files;
      if (!file && !url) throw nothingSelected('image');
      const { body, name } = file ?? { body: await fetchFrom(url ?? ''), name: filenameOf(url ?? '') };
      const added = await images.add(body, folder, name, uploadedBy(actorOf(asked)));
      changed();
      return added;
    },
  }),

  endpoint({
    route: 'POST /api/upload/multiple',
    access: 'admin',
    summary: `Upload up to ${MAX_FILES} images; each succeeds or fails by itself`,
    form: z.object({ folder: FolderName, images: z.array(z.file()) }),
    answer: UploadedImages,
    refusals: ['unavailable'],
    handle: async ({ req, res, ...asked }) => {
      const { files, fields } = await receiveFiles(req, res, 'images', MAX_FILES);
      const { folder = 'products' } = readInput(UploadFields, fields);
      if (files.length === 0) throw nothingSelected('images');
      const events = uploadedBy(actorOf(asked));
      const results = await Promise.allSettled(
        files.map(({ name, body }) => images.add(body, folder, name, events)),
      );
      changed();
      const successful: WireUpload[] = [];
      const failed: { filename: string; message: string }[] = [];
      for (const [index, result] of results.entries()) {
        if (result.status === 'fulfilled') successful.push(result.value);
        else if (result.reason instanceof Refusal)
          failed.push({ filename: files[index]?.name ?? '', message: result.reason.message });
        else throw result.reason;
      }
      return { data: { successful, failed } };
    },
  }),

  ...libraryRoutes(images),
];
