import { z } from 'zod';
import { Crop, CroppedImage, WireUpload } from '@slipcast/contracts/http/images';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { cropOf, isWhole, regionOf } from './crop.ts';
import { mediaUrl } from './images.ts';
import type { ImageStore } from './image-store.ts';
import { uploadedBy } from './upload-routes.ts';

const params = z.object({ publicId: z.string().max(80) });
const notFound = () => new Refusal('not-found', 'Image not found');

/** Crops. Each is an image of its own, cut from the original, which stays as it is (ADR 54). @param changed called after each crop */
export const cropRoutes = (images: Pick<ImageStore, 'original' | 'crop'>, changed: () => void) => [
  endpoint({
    route: 'GET /api/upload/crops/:publicId',
    access: 'admin',
    summary: 'The original of an image, and which part of it is shown',
    params,
    answer: CroppedImage,
    refusals: ['not-found'],
    handle: async ({ params: { publicId } }) => {
      const found = await images.original(publicId);
      if (!found) throw notFound();
      const { id, image, shown } = found;
      return {
        original: { url: mediaUrl(id, 1200), public_id: id, width: image.width, height: image.height },
        crop: shown !== image && shown.crop ? cropOf(shown.crop, image) : null,
      };
    },
  }),

  endpoint({
    route: 'POST /api/upload/crops/:publicId',
    access: 'admin',
    summary: 'Crop an image: the part becomes an image of its own, cut from the whole photograph',
    params,
    body: Crop,
    answer: WireUpload,
    refusals: ['not-found', 'unavailable'],
    handle: async ({ params: { publicId }, body, ...asked }) => {
      const found = await images.original(publicId);
      if (!found) throw notFound();
      const region = regionOf(body, found.image);
      if (isWhole(region, found.image)) throw fieldRefusal('width', 'This is the whole photograph');
      const cropped = await images.crop(found.id, found.image, region, uploadedBy(actorOf(asked)));
      if (!cropped) throw notFound();
      changed();
      return cropped;
    },
  }),
];
