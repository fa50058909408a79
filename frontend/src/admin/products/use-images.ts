import { IMAGES_MAX } from '@slipcast/contracts/limits';
import { useRef, useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { TOKEN_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import { adminText } from '../../base/strings/admin.ts';
import { type Folder, useFetchImageMutation } from '../../features/products-admin/images-api.ts';
import { isPhotograph } from '../photographs/prepare-photograph.ts';
import { type Photograph, moved } from '../photographs/photograph.ts';
import { UPLOAD_FAILED, useUploads } from '../photographs/use-uploads.ts';
import { useDraftState } from '../shell/use-draft.ts';

/** `detail`: the names of the files, or the server's reason. */
export type ImageProblem = { text: string; detail: string };

const ONLY_IMAGES = 'Please select only image files';

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(', ');

/** The ordered images of one product or variant, and every way to change them. */
export function useImages(start: readonly Photograph[], folder: Exclude<Folder, 'shop'>) {
  const max = IMAGES_MAX[folder];
  const [first] = useState(start);
  const [list, setList] = useDraftState(`images of ${folder}`, first);
  const [problems, setProblems] = useState<ImageProblem[]>([]);
  const [fetchImage, { isLoading: isFetching }] = useFetchImageMutation();
  /** By address: the order in which the images uploaded here were chosen. */
  const chosen = useRef(new Map<string, number>());

  // Based on the latest list, because images may be moved or removed during an upload.
  const insert = (url: string, order = Number.POSITIVE_INFINITY) =>
    setList((before) => {
      if (before.some((one) => one.url === url)) return before;
      chosen.current.set(url, order);
      const later = before.findIndex((one) => (chosen.current.get(one.url) ?? 0) > order);
      return before.toSpliced(later < 0 ? before.length : later, 0, { url, alt: '' }).slice(0, max);
    });
  const uploads = useUploads(`uploads to ${folder}`, folder, (_to, url, order) => insert(url, order));
  const underWay = uploads.uploads.filter(({ stage }) => stage !== 'failed').length;
  const left = max - list.length - underWay;
  const requireToken = () => {
    const isLoggedIn = browserStorage.read(TOKEN_KEY) !== null;
    setProblems(isLoggedIn ? [] : [{ text: adminText.imagesNeedLogin, detail: '' }]);
    return isLoggedIn;
  };

  return {
    folder,
    max,
    list,
    urls: list.map(({ url }) => url),
    left,
    problems,
    uploads: {
      ...uploads,
      /** Only while there is a place for it. */
      retry: (id: number) =>
        left > 0
          ? uploads.retry(id)
          : setProblems([{ text: `You can add up to ${max} images.`, detail: '' }]),
    },
    isFetching,
    isBusy: isFetching || uploads.isBusy,
    isChanged: list !== first || uploads.uploads.length > 0,
    replace: setList,
    add: (url: string) => insert(url),
    move: (url: string, to: number) => setList((before) => moved(before, url, to)),
    remove: (url: string) => setList((before) => before.filter((other) => other.url !== url)),
    /** Replaces the image with that address. */
    change: (url: string, by: Photograph) =>
      setList((before) => before.map((one) => (one.url === url ? by : one))),
    uploadFiles(files: readonly File[]) {
      if (files.length === 0 || !requireToken()) return;
      const refused = files.filter((file) => !isPhotograph(file));
      const good = files.filter(isPhotograph);
      const over = good.slice(Math.max(0, left));
      setProblems([
        ...(refused.length > 0 ? [{ text: ONLY_IMAGES, detail: namesOf(refused) }] : []),
        ...(over.length > 0
          ? [{ text: `You can add up to ${max} images.`, detail: `Not added: ${namesOf(over)}` }]
          : []),
      ]);
      uploads.add('', good.slice(0, Math.max(0, left)));
    },
    /** Resolves to whether the image was added. */
    async uploadUrl(url: string): Promise<boolean> {
      if (!requireToken()) return false;
      const { data, error } = await fetchImage({ folder, url });
      if (data) insert(data.url);
      else if (statusOf(error) === 401) setProblems([{ text: adminText.imagesNeedLogin, detail: '' }]);
      else setProblems([{ text: UPLOAD_FAILED, detail: messageOr(error, '') }]);
      return data !== undefined;
    },
  };
}

export type Images = ReturnType<typeof useImages>;
