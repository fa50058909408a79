import type { MediaLibrary, UploadedImages, WireUpload } from '@slipcast/contracts/http/catalogue';
import { api, post } from '../../base/api.ts';

export type Folder = 'products' | 'variants';
/** Files, or an https URL on the public internet, from which the server fetches the image. */
export type ImageSource = readonly File[] | string;

const PAGE_SIZE = 20;

const formOf = (folder: Folder, field: string, files: readonly File[]) => {
  const form = new FormData();
  form.append('folder', folder);
  for (const file of files) form.append(field, file);
  return form;
};

export const { useUploadImagesMutation, useMediaLibraryInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    uploadImages: build.mutation<UploadedImages['data'], { folder: Folder; source: ImageSource }>({
      query: ({ folder, source }) => {
        if (typeof source === 'string') return post('/upload/single', { folder, url: source });
        return source.length === 1
          ? post('/upload/single', formOf(folder, 'image', source))
          : post('/upload/multiple', formOf(folder, 'images', source));
      },
      transformResponse: (answer: WireUpload | UploadedImages) =>
        'data' in answer ? answer.data : { successful: [answer], failed: [] },
    }),
    /** Newest first. */
    mediaLibrary: build.infiniteQuery<MediaLibrary, Folder, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg: folder, pageParam: cursor }) =>
        `/upload/media-library?${new URLSearchParams({
          folder,
          max_results: String(PAGE_SIZE),
          ...(cursor === null ? {} : { next_cursor: cursor }),
        })}`,
      // So that new uploads come first when the library is opened again.
      keepUnusedDataFor: 0,
    }),
  }),
});
