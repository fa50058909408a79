import type { Crop, CroppedImage, WireUpload } from '@slipcast/contracts/http/images';
import { api, post } from '../../base/api.ts';

const pathOf = (publicId: string) => `/upload/crops/${encodeURIComponent(publicId)}`;

export const { useCroppedQuery, useCropMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What an image was cropped from, and where. It never changes. */
    cropped: build.query<CroppedImage, string>({ query: pathOf }),
    /** The part becomes an image of its own, cut from the whole photograph. */
    crop: build.mutation<WireUpload, { publicId: string; crop: Crop }>({
      query: ({ publicId, crop }) => post(pathOf(publicId), crop),
    }),
  }),
});
