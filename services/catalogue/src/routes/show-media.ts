import { z } from 'zod';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { parseFile, type Derivatives } from '../images/derivatives.ts';
import { CONTENT_TYPES } from '../images/pictures.ts';

const notFound = () => new Refusal('not-found', 'Image not found');

/** `/media/<public id>/<width>.<avif|webp|jpg>`: what is behind an address never changes, as the id is the content's. */
export const showMedia = (derivatives: Derivatives) =>
  endpoint(
    {
      method: 'GET',
      path: '/media/:publicId/:file',
      access: 'none',
      summary: 'A picture 160, 480, 800 or 1200 pixels wide',
      params: z.object({ publicId: z.string(), file: z.string() }),
    },
    async ({ params: { publicId, file }, req, res }) => {
      const wanted = parseFile(file);
      if (!wanted || !/^[A-Za-z0-9_-]{1,80}$/.test(publicId)) throw notFound();
      const etag = `"${publicId}-${file}"`;
      const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag };
      const known = req.headers['if-none-match'];
      if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) {
        res.status(304).set(headers).end();
        return;
      }
      const picture = await derivatives.get({ publicId, ...wanted });
      if (!picture) throw notFound();
      res.set({
        ...headers,
        'content-type': CONTENT_TYPES[wanted.format],
        'x-content-type-options': 'nosniff',
      });
      res.end(picture);
    },
  );
