import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { Picture } from '@slipcast/contracts/http/catalogue';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { CONTENT_TYPES, parseDerivative } from '../rules/images.ts';
import type { DerivativeStore } from '../store/derivative-store.ts';

const notFound = () => new Refusal('not-found', 'Image not found');

/** The id is a hash of the content, so browsers may cache an image for ever. */
export const showImage = (derivatives: DerivativeStore) =>
  endpoint(
    {
      method: 'GET',
      path: '/media/:publicId/:file',
      access: 'none',
      summary: 'Show an image, 160, 480, 800 or 1200 pixels wide, as AVIF, WebP or JPEG',
      params: z.object({ publicId: z.string(), file: z.string() }),
      answer: Picture,
      refusals: ['not-found'],
    },
    async ({ params: { publicId, file }, req, res }) => {
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
  );
