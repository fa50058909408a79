import type { Crop, CroppedImage, WireUpload } from '@slipcast/contracts/http/images';
import { api, post } from '../../base/api.ts';

const pathOf = (publicId: string) => `/upload/crops/${encodeURIComponent(publicId)}`;

export const { useCroppedQuery, useCropMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The photograph that an image was cropped from, and the crop. It never changes. */
    cropped: build.query<CroppedImage, string>({ query: pathOf }),
    /** Makes an image of its own from a part of the whole photograph. */
    crop: build.mutation<WireUpload, { publicId: string; crop: Crop }>({
      query: ({ publicId, crop }) => post(pathOf(publicId), crop),
    }),
  }),
});
