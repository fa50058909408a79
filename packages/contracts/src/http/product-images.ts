import { z } from 'zod';
import { IMAGE_ADDRESS, IMAGE_ALT_MAX } from '../limits.ts';
import { optionalText } from './fields.ts';

/** One of our own pictures or an https address; never anything that a browser would run. */
export const ImageUrl = z
  .string()
  .trim()
  .max(2048)
  .regex(IMAGE_ADDRESS, 'Image addresses start with / or https://');
const Image = z.preprocess(
  (value) => (typeof value === 'string' ? { url: value } : value),
  z
    .looseObject({
      url: ImageUrl,
      /** What it shows, in words. Left out, it stays as it is: clients of older releases do not know it. */
      alt: optionalText('Alt text', IMAGE_ALT_MAX).optional(),
    })
    .transform(({ url, alt }) => (alt === undefined ? { url } : { url, alt })),
);

/** Photographs of a form. @param owner what has at most `max` of them */
export const pictures = (max: number, owner: string) => ({
  imageUrl: z.preprocess((value) => (value === '' ? undefined : value), ImageUrl.nullish()),
  images: z.array(Image).max(max, `At most ${max} images per ${owner}`).default([]),
});
