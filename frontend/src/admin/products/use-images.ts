import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { TOKEN_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import { adminProductsText } from '../../base/strings/admin-products.ts';
import {
  type Folder,
  useUploadAddressMutation,
  useUploadFileMutation,
  useUploadFilesMutation,
} from '../../features/products-admin/images-api.ts';
import { useDraftState } from '../shell/use-draft.ts';
import { fileProblem, MOST_IMAGES, moved } from './image-rules.ts';

/** `detail`: which files, or the server's reason. */
export type ImageProblem = { text: string; detail: string };

const failure = (text: string, error: unknown): ImageProblem =>
  statusOf(error) === 401
    ? { text: adminProductsText.imagesNeedLogin, detail: '' }
    : { text, detail: messageOr(error, '') };

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(', ');

/** The ordered addresses of one product's or variant's images, and every way to add to them. */
export function useImages(start: readonly string[], folder: Folder) {
  const most = MOST_IMAGES[folder];
  const [first] = useState(start);
  const [urls, setUrls] = useDraftState(`images of ${folder}`, first);
  const [problems, setProblems] = useState<ImageProblem[]>([]);
  const [sending, setSending] = useState('');
  const [sendFile, one] = useUploadFileMutation();
  const [sendFiles, many] = useUploadFilesMutation();
  const [sendAddress, fetched] = useUploadAddressMutation();
  const left = most - urls.length;

  // Uploads end whenever they end: what was moved or removed meanwhile stays so.
  const add = (more: readonly string[]) =>
    setUrls((before) => [...before, ...more.filter((url) => !before.includes(url))].slice(0, most));
  const mayAsk = () => {
    const isSignedIn = browserStorage.read(TOKEN_KEY) !== null;
    setProblems(isSignedIn ? [] : [{ text: adminProductsText.imagesNeedLogin, detail: '' }]);
    return isSignedIn;
  };

  const upload = async (files: readonly File[]): Promise<ImageProblem[]> => {
    const [file] = files;
    if (!file) return [];
    if (files.length === 1) {
      const { data, error } = await sendFile({ folder, file });
      if (data) add([data.url]);
      return error ? [failure(adminProductsText.uploadFailed, error)] : [];
    }
    const { data, error } = await sendFiles({ folder, files });
    if (!data) return [failure(adminProductsText.uploadsFailed, error)];
    add(data.successful.map(({ url }) => url));
    return data.failed.map(({ filename, message }) => ({
      text: adminProductsText.uploadsFailed,
      detail: `${filename}: ${message}`,
    }));
  };

  return {
    folder,
    most,
    urls,
    problems,
    /** What is on its way: a name, or how many. */
    sending,
    isBusy: one.isLoading || many.isLoading || fetched.isLoading,
    isChanged: urls !== first,
    add,
    move: (from: number, to: number) => setUrls((before) => moved(before, from, to)),
    remove: (url: string) => setUrls((before) => before.filter((other) => other !== url)),
    async takeFiles(chosen: readonly File[]) {
      if (chosen.length === 0 || !mayAsk()) return;
      const found: ImageProblem[] = [adminProductsText.onlyImages, adminProductsText.fileTooLarge].flatMap(
        (text) => {
          const refused = chosen.filter((file) => fileProblem(file) === text);
          return refused.length > 0 ? [{ text, detail: namesOf(refused) }] : [];
        },
      );
      const good = chosen.filter((file) => fileProblem(file) === '');
      if (good.length > left)
        found.push({
          text: `You can add up to ${most} images.`,
          detail: `Not added: ${namesOf(good.slice(left))}`,
        });
      setProblems(found);
      const taken = good.slice(0, left);
      setSending(taken.length === 1 ? namesOf(taken) : `${taken.length} images`);
      const failed = await upload(taken);
      if (failed.length > 0) setProblems([...found, ...failed]);
    },
    /** Whether it was taken. */
    async takeAddress(url: string): Promise<boolean> {
      if (!mayAsk()) return false;
      setSending('the image');
      const { data, error } = await sendAddress({ folder, url });
      if (data) add([data.url]);
      else setProblems([failure(adminProductsText.uploadFailed, error)]);
      return data !== undefined;
    },
  };
}

export type Images = ReturnType<typeof useImages>;
