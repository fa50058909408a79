import type { WireUpload } from '@slipcast/contracts/http/images';
import type { Problem } from '@slipcast/contracts/problem';
import type { ApiError } from '../../base/api.ts';
import type { Folder } from './images-api.ts';

type Sent = { url: string; error?: never } | { url?: never; error: ApiError };
type Options = {
  token: string;
  folder: Folder;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Uploads one photograph. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export const sendImage = ({ token, folder, file, onProgress, signal }: Options): Promise<Sent> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const failed = (status: number, data: unknown) => {
      const message = (data as Partial<Problem> | null)?.message ?? '';
      resolve({ error: { status, message, data } });
    };
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const data = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && data) resolve({ url: (data as WireUpload).url });
      else failed(request.status, data);
    });
    request.addEventListener('error', () => failed(0, null));
    request.addEventListener('abort', () => failed(0, null));
    request.open('POST', '/api/upload/single');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('folder', folder);
    form.append('image', file);
    request.send(form);
  });
