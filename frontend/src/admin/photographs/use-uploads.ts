import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { useAppStore } from '../../base/redux.ts';
import { endsSession } from '../../base/session-rules.ts';
import { selectToken, sessionEnded } from '../../base/session.ts';
import { adminText } from '../../base/strings/admin.ts';
import type { Folder } from '../../features/products-admin/images-api.ts';
import { sendImage } from '../../features/products-admin/send-image.ts';
import { useDraftState } from '../shell/use-draft.ts';
import { preparePhotograph } from './prepare-photograph.ts';

/** `percent` sent so far. If it failed, `problem` is our explanation and `reason` the server's. */
export type Upload = {
  id: number;
  /** The key of what the photograph belongs to. */
  to: string;
  file: File;
  /** How many were chosen at once. */
  batchSize: number;
  stage: 'waiting' | 'shrinking' | 'sending' | 'failed';
  percent: number;
  problem: string;
  reason: string;
  /** The list that is sending it. */
  by: Running | null;
};
type Running = Map<number, AbortController>;

/** More at once would only share the bandwidth. */
const AT_ONCE = 2;
export const UPLOAD_FAILED = 'Upload failed. Please try again.';
const SEVERAL_FAILED = 'Failed to upload image(s)';
const INTERRUPTED = 'The upload was interrupted.';

/** Counts for the whole page, so that a list that survives an expired session never has the same id twice. */
let lastId = 0;

/**
 * Uploads files: makes them smaller and sends two at a time, each with its own progress and result. A failed one stays until it is
 * retried or removed. All of them survive an expired session.
 *
 * @param key the key under which the list survives
 * @param onDone called with the photograph's address and its id, which rises in the order of choosing
 */
export function useUploads(
  key: string,
  folder: Folder,
  onDone: (to: string, url: string, id: number) => void,
) {
  const store = useAppStore();
  const [stored, setUploads] = useDraftState<readonly Upload[]>(key, []);
  const [running] = useState<Running>(() => new Map());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // This list does not continue an upload that the end of the session has interrupted.
  const uploads = stored.map((one) =>
    (one.stage === 'shrinking' || one.stage === 'sending') && one.by !== running
      ? { ...one, stage: 'failed' as const, problem: INTERRUPTED }
      : one,
  );

  const change = useCallback(
    (id: number, more: Partial<Upload>) =>
      setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...more } : one))),
    [setUploads],
  );
  const forget = useCallback(
    (id: number) => setUploads((before) => before.filter((one) => one.id !== id)),
    [setUploads],
  );

  const send = useCallback(
    async ({ id, to, file, batchSize }: Upload, signal: AbortSignal) => {
      change(id, { stage: 'shrinking', by: running });
      const prepared = await preparePhotograph(file, signal);
      if (signal.aborted) return;
      const token = selectToken(store.getState());
      if (!token) throw new Error(adminText.imagesNeedLogin);
      change(id, { stage: 'sending', percent: 0 });
      const onProgress = (share: number) => change(id, { percent: Math.round(share * 100) });
      const { url, error } = await sendImage({ token, folder, file: prepared, onProgress, signal });
      if (signal.aborted) return;
      if (url !== undefined) {
        forget(id);
        done.current(to, url, id);
        return;
      }
      const isRefused = statusOf(error) === 401;
      change(id, {
        stage: 'failed',
        problem: isRefused ? adminText.imagesNeedLogin : batchSize > 1 ? SEVERAL_FAILED : UPLOAD_FAILED,
        reason: isRefused ? '' : messageOr(error, ''),
      });
      if (endsSession(statusOf(error), messageOr(error, '')) && token === selectToken(store.getState()))
        store.dispatch(sessionEnded('expired'));
    },
    [change, forget, folder, running, store],
  );

  useEffect(() => {
    const waiting = stored.filter(({ id, stage }) => stage === 'waiting' && !running.has(id));
    for (const upload of waiting.slice(0, AT_ONCE - running.size)) {
      const controller = new AbortController();
      running.set(upload.id, controller);
      void send(upload, controller.signal)
        .catch((error: Error) => change(upload.id, { stage: 'failed', problem: error.message }))
        .finally(() => {
          running.delete(upload.id);
          // Starts the next one.
          setUploads((before) => [...before]);
        });
    }
  }, [stored, running, send, change, setUploads]);
  useEffect(() => () => running.forEach((controller) => controller.abort()), [running]);

  const isBusy = uploads.some(({ stage }) => stage !== 'failed');
  useEffect(() => {
    if (!isBusy) return undefined;
    // For closing the tab; links and dialogs ask themselves.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  return {
    uploads,
    isBusy,
    add(to: string, files: readonly File[]) {
      const added = files.map((file): Upload => {
        lastId += 1;
        return {
          id: lastId,
          to,
          file,
          batchSize: files.length,
          stage: 'waiting',
          percent: 0,
          problem: '',
          reason: '',
          by: null,
        };
      });
      setUploads((before) => [...before, ...added]);
    },
    retry: (id: number) => change(id, { stage: 'waiting', percent: 0, problem: '', reason: '' }),
    /** Cancels a running upload too. */
    remove(id: number) {
      running.get(id)?.abort();
      forget(id);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
