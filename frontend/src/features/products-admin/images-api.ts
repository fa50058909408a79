import type { MediaLibrary, WireUpload } from '@slipcast/contracts/http/images';
import { api, post } from '../../base/api.ts';

export type Folder = 'products' | 'variants' | 'shop';

const PAGE_SIZE = 20;

export const { useFetchImageMutation, useMediaLibraryInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** `url`: an https address on the public internet, which the server fetches. */
    fetchImage: build.mutation<WireUpload, { folder: Folder; url: string }>({
      query: (asked) => post('/upload/single', asked),
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
