import { z } from 'zod';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { ImagePreparation } from '../jobs/prepare-images.ts';
import { FORMATS, WIDTHS } from '../rules/images.ts';
import type { ImageStore } from '../store/image-store.ts';

const PrepareBody = z.object({
  widths: z.array(z.literal(WIDTHS)).default([160, 480, 800, 1200]),
  formats: z.array(z.enum(FORMATS)).default(['avif', 'jpg']),
});
const MAX_IMAGES = 2000;

export const prepareImages = (images: ImageStore, preparation: ImagePreparation) =>
  endpoint(
    {
      method: 'POST',
      path: '/internal/images/prepare',
      access: 'internal',
      summary: 'Encode all images in the background, small widths first',
      body: PrepareBody,
    },
    async ({ body: { widths, formats } }) => {
      const found = await images.list({ limit: MAX_IMAGES });
      const derivatives = widths.flatMap((width) =>
        formats.flatMap((format) => found.map(({ id }) => ({ publicId: id, width, format }))),
      );
      return new Answer(202, { images: found.length, queued: await preparation.add(derivatives) });
    },
  );
