import type { MediaLibrary, UploadedImages, WireUpload } from '@slipcast/contracts/http/catalogue';
import { api, post } from '../../base/api.ts';

export type Folder = 'products' | 'variants';

const PAGE_SIZE = 20;

const formOf = (folder: Folder, field: string, files: readonly File[]) => {
  const form = new FormData();
  form.append('folder', folder);
  for (const file of files) form.append(field, file);
  return form;
};

export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: build.mutation<WireUpload, { folder: Folder; file: File }>({
      query: ({ folder, file }) => post('/upload/single', formOf(folder, 'image', [file])),
    }),
    uploadFiles: build.mutation<UploadedImages['data'], { folder: Folder; files: readonly File[] }>({
      query: ({ folder, files }) => post('/upload/multiple', formOf(folder, 'images', files)),
      transformResponse: ({ data }: UploadedImages) => data,
    }),
    /** The server fetches the image, from https URLs on the public internet only. */
    uploadUrl: build.mutation<WireUpload, { folder: Folder; url: string }>({
      query: (body) => post('/upload/single', body),
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

export const {
  useUploadFileMutation,
  useUploadFilesMutation,
  useUploadUrlMutation,
  useMediaLibraryInfiniteQuery,
} = imagesApi;
