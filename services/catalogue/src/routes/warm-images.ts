import { z } from 'zod';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { ImageStore } from '../images/image-store.ts';
import { FORMATS, WIDTHS } from '../images/pictures.ts';
import type { Warmer } from '../images/warmer.ts';

const WarmBody = z.object({
  widths: z.array(z.literal(WIDTHS)).default([160, 480, 800, 1200]),
  formats: z.array(z.enum(FORMATS)).default(['avif', 'jpg']),
});
const MOST_IMAGES = 2000;

export const warmImages = (images: ImageStore, warmer: Warmer) =>
  endpoint(
    {
      method: 'POST',
      path: '/internal/warm',
      access: 'internal',
      summary: 'Make pictures of all images in the background, small widths first',
      body: WarmBody,
    },
    async ({ body: { widths, formats } }) => {
      const found = await images.list({ limit: MOST_IMAGES });
      const pictures = widths.flatMap((width) =>
        formats.flatMap((format) => found.map(({ id }) => ({ publicId: id, width, format }))),
      );
      return new Answer(202, { images: found.length, queued: await warmer.add(pictures) });
    },
  );
