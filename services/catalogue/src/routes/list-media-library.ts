import { z } from 'zod';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { MediaLibrary } from '@slipcast/contracts/http/catalogue';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Place } from '@slipcast/storage/documents/documents';
import { mediaUrl } from '../rules/images.ts';
import type { ImageStore } from '../store/image-store.ts';
import { FolderName } from './upload-images.ts';

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

export const listMediaLibrary = (images: ImageStore) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/upload/media-library',
      access: 'admin',
      summary: 'List uploaded images page by page, newest first',
      query: MediaQuery,
      answer: MediaLibrary,
    },
    async ({ query: { folder, max_results: limit, next_cursor: after } }) => {
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
  );
