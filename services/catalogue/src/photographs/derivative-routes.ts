import { z } from 'zod';
import { Picture } from '@slipcast/contracts/http/images';
import { Refusal } from '@slipcast/contracts/refusal';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { ImagePreparation } from './prepare-images.ts';
import { CONTENT_TYPES, FORMATS, parseDerivative, WIDTHS } from './images.ts';
import type { DerivativeStore } from './derivative-store.ts';
import type { ImageStore } from './image-store.ts';

const PrepareBody = z.object({
  widths: z.array(z.literal(WIDTHS)).default([160, 480, 800, 1200]),
  formats: z.array(z.enum(FORMATS)).default(['avif', 'jpg']),
});
const MAX_IMAGES = 2000;

const notFound = () => new Refusal('not-found', 'Image not found');

/** Images in the sizes and formats that browsers ask for. */
export const derivativeRoutes = (
  images: ImageStore,
  derivatives: DerivativeStore,
  preparation: ImagePreparation,
) => [
  // The id is a hash of the content, so browsers may cache an image for ever.
  endpoint({
    route: 'GET /media/:publicId/:file',
    access: 'none',
    summary:
      'Show an image, 160, 480, 800, 1200 or 1600 pixels wide, as AVIF, WebP or JPEG; or share.jpg, 1200 × 630',
    params: z.object({ publicId: z.string(), file: z.string() }),
    answer: Picture,
    refusals: ['not-found'],
    handle: async ({ params: { publicId, file }, req, res }) => {
      const derivative = parseDerivative(publicId, file);
      if (!derivative) throw notFound();
      const etag = `"${publicId}-${file}"`;
      const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag };
      const known = req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
      if (known?.includes(etag)) return void res.status(304).set(headers).end();
      const image = await derivatives.get(derivative);
      if (!image) throw notFound();
      const contentType = CONTENT_TYPES[derivative.format];
      res.set({ ...headers, 'content-type': contentType, 'x-content-type-options': 'nosniff' }).end(image);
    },
  }),

  endpoint({
    route: 'POST /internal/images/prepare',
    access: 'internal',
    callers: ['operator'],
    summary: 'Encode all images in the background, small widths first',
    body: PrepareBody,
    handle: async ({ body: { widths, formats } }) => {
      const found = await images.list({ limit: MAX_IMAGES });
      const derivatives = widths.flatMap((width) =>
        formats.flatMap((format) => found.map(({ id }) => ({ publicId: id, size: width, format }))),
      );
      return new Answer(202, { images: found.length, queued: await preparation.add(derivatives) });
    },
  }),
];
