import { IMAGE_BYTES_MAX, IMAGE_TYPES, IMAGES_MAX } from '@slipcast/contracts/limits';
import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { TOKEN_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import { adminText } from '../../base/strings/admin.ts';
import {
  type Folder,
  type ImageSource,
  useUploadImagesMutation,
} from '../../features/products-admin/images-api.ts';
import { useDraftState } from '../shell/use-draft.ts';

/** `detail`: which files, or the server's reason. */
export type ImageProblem = { text: string; detail: string };

const ONLY_IMAGES = 'Please select only image files';
const TOO_LARGE = 'File size must be less than 5MB';
const UPLOAD_FAILED = 'Upload failed. Please try again.';
const TYPES = new Set<string>(IMAGE_TYPES);
const EXTENSION = /\.(?:jpe?g|png|webp)$/i;

/** Why a file is rejected; '' if it is not. Some systems give files no type; then the extension decides. */
function fileProblem({ name, type, size }: File): string {
  if (type === '' ? !EXTENSION.test(name) : !TYPES.has(type)) return ONLY_IMAGES;
  return size >= IMAGE_BYTES_MAX ? TOO_LARGE : '';
}

const failure = (text: string, error: unknown): ImageProblem =>
  statusOf(error) === 401
    ? { text: adminText.imagesNeedLogin, detail: '' }
    : { text, detail: messageOr(error, '') };

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(', ');

/** The ordered image URLs of one product or variant, and every way to change them. */
export function useImages(start: readonly string[], folder: Folder) {
  const max = IMAGES_MAX[folder];
  const [first] = useState(start);
  const [urls, setUrls] = useDraftState(`images of ${folder}`, first);
  const [problems, setProblems] = useState<ImageProblem[]>([]);
  const [sending, setSending] = useState('');
  const [send, { isLoading }] = useUploadImagesMutation();
  const left = max - urls.length;

  // Based on the latest list, because images may be moved or removed while an upload is under way.
  const add = (more: readonly string[]) =>
    setUrls((before) => [...before, ...more.filter((url) => !before.includes(url))].slice(0, max));
  const requireToken = () => {
    const isSignedIn = browserStorage.read(TOKEN_KEY) !== null;
    setProblems(isSignedIn ? [] : [{ text: adminText.imagesNeedLogin, detail: '' }]);
    return isSignedIn;
  };

  /** `what` is being uploaded, for the screen. Resolves to what went wrong. */
  const upload = async (source: ImageSource, what: string, text: string): Promise<ImageProblem[]> => {
    setSending(what);
    const { data, error } = await send({ folder, source });
    if (!data) return [failure(text, error)];
    add(data.successful.map(({ url }) => url));
    return data.failed.map(({ filename, message }) => ({ text, detail: `${filename}: ${message}` }));
  };

  return {
    folder,
    max,
    urls,
    problems,
    /** What is being uploaded: a name, or how many images. */
    sending,
    isBusy: isLoading,
    isChanged: urls !== first,
    add,
    move: (url: string, to: number) =>
      setUrls((before) => before.filter((other) => other !== url).toSpliced(to, 0, url)),
    remove: (url: string) => setUrls((before) => before.filter((other) => other !== url)),
    async uploadFiles(chosen: readonly File[]) {
      if (chosen.length === 0 || !requireToken()) return;
      const found: ImageProblem[] = [ONLY_IMAGES, TOO_LARGE].flatMap((text) => {
        const refused = chosen.filter((file) => fileProblem(file) === text);
        return refused.length > 0 ? [{ text, detail: namesOf(refused) }] : [];
      });
      const good = chosen.filter((file) => fileProblem(file) === '');
      if (good.length > left)
        found.push({
          text: `You can add up to ${max} images.`,
          detail: `Not added: ${namesOf(good.slice(left))}`,
        });
      setProblems(found);
      const accepted = good.slice(0, left);
      if (accepted.length === 0) return;
      const failed =
        accepted.length === 1
          ? await upload(accepted, namesOf(accepted), UPLOAD_FAILED)
          : await upload(accepted, `${accepted.length} images`, 'Failed to upload image(s)');
      setProblems([...found, ...failed]);
    },
    /** Resolves to whether the image was added. */
    async uploadUrl(url: string): Promise<boolean> {
      if (!requireToken()) return false;
      const failed = await upload(url, 'the image', UPLOAD_FAILED);
      setProblems(failed);
      return failed.length === 0;
    },
  };
}

export type Images = ReturnType<typeof useImages>;
