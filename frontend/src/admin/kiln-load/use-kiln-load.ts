import { IMAGES_MAX } from '@slipcast/contracts/limits';
import { useState } from 'react';
import { useAppStore } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import {
  type ProductState,
  useSaveProductMutation,
} from '../../features/products-admin/admin-products-api.ts';
import type { Photograph } from '../photographs/photograph.ts';
import { isPhotograph } from '../photographs/prepare-photograph.ts';
import { useUploads } from '../photographs/use-uploads.ts';
import { newProduct } from '../product-form/product-schema.ts';
import { useDraftState } from '../shell/use-draft.ts';
import {
  type Cell,
  checked,
  fieldOf,
  isEmpty,
  newRow,
  splitProblems,
  pasted,
  type Problems,
  type Row,
  rowsFor,
  type Shared,
} from './kiln-rows.ts';
import { saveRow } from './save-row.ts';

const initial: Shared = { ...newProduct, stock: '1', length_mm: '', width_mm: '', height_mm: '' };
const firstRows = [newRow(), newRow(), newRow()];

/** The pots of one kiln load, from typing to saving. All of it survives an expired session. */
export function useKilnLoad() {
  const store = useAppStore();
  const [shared, setShared] = useDraftState('kiln load: all', initial);
  const [state, setState] = useDraftState<ProductState>('kiln load: state', 'draft');
  const [rows, setRows] = useDraftState<readonly Row[]>('kiln load: rows', firstRows);
  const [saved, setSaved] = useDraftState<readonly string[]>('kiln load: saved', []);
  const [sharedProblems, setSharedProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [save] = useSaveProductMutation();

  const change = (key: string, edit: (row: Row) => Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...edit(row) } : row)));
  const uploads = useUploads('kiln load: uploads', 'products', (key, url) =>
    change(key, ({ photographs }) => ({
      photographs: photographs.some((one) => one.url === url)
        ? photographs
        : [...photographs, { url, alt: '' }],
    })),
  );
  const filled = rows.filter((row) => !isEmpty(row));

  const take = (files: readonly File[], send: (good: readonly File[]) => readonly File[]) => {
    const left = send(files.filter(isPhotograph));
    setRefused([...files.filter((file) => !isPhotograph(file)), ...left].map(({ name }) => name));
  };

  async function saveAll() {
    const token = selectToken(store.getState());
    const waiting = filled.map((row) => ({ row, ...checked(row, shared) }));
    const wrong = new Map(
      waiting.flatMap(({ row, problems }) =>
        problems && !row.unanswered ? [[row.key, splitProblems(problems, row)]] : [],
      ),
    );
    setRows((before) => before.map((row) => ({ ...row, problems: wrong.get(row.key)?.own ?? {} })));
    setSharedProblems(Object.assign({}, ...[...wrong.values()].map(({ common }) => common)) as Problems);
    const ready = waiting.filter(({ row, draft }) => draft !== undefined || row.unanswered);
    setSaved([]);
    for (const [done, { row, draft }] of ready.entries()) {
      // The session has ended: the rest stays for the next log-in.
      if (selectToken(store.getState()) !== token) break;
      setProgress({ done, of: ready.length });
      const wanted = { ...(draft ?? row.unanswered!), ...(state !== 'published' && { state }) };
      // One after the other, so that the shop lists them in the order of the rows.
      // oxlint-disable-next-line no-await-in-loop
      const { isSaved, unanswered, problems } = await saveRow(row, wanted, save);
      if (isSaved) {
        setSaved((before) => [...before, row.unanswered?.name ?? wanted.name]);
        setRows((before) => before.filter(({ key }) => key !== row.key));
      } else change(row.key, () => ({ unanswered, problems }));
    }
    setProgress(null);
    setRows((before) => (before.length === 0 ? [newRow()] : before));
  }

  return {
    shared,
    setShared,
    state,
    setState,
    rows,
    filled,
    saved,
    sharedProblems,
    refused,
    progress,
    uploads,
    isChanged: filled.length > 0 || uploads.uploads.length > 0,
    type: (key: string, cell: Cell, value: string) =>
      change(key, ({ problems }) => ({
        [cell]: value,
        problems: { ...problems, [fieldOf(cell)]: undefined, pot: undefined },
      })),
    paste: (at: number, cell: Cell, text: string) => setRows((before) => pasted(before, at, cell, text)),
    addRow: () => setRows((before) => [...before, newRow()]),
    removeRow: (key: string) => {
      for (const { id, to } of uploads.uploads) if (to === key) uploads.remove(id);
      setRows((before) => (before.length > 1 ? before.filter((row) => row.key !== key) : [newRow()]));
    },
    /** A row for each photograph. */
    addPhotographs: (files: readonly File[]) =>
      take(files, (good) => {
        const taken = new Set(uploads.uploads.map(({ to }) => to));
        const { rows: more, keys } = rowsFor(rows, good.length, taken);
        setRows(more);
        for (const [index, key] of keys.entries()) uploads.add(key, good.slice(index, index + 1));
        return good.slice(keys.length);
      }),
    /** All of them in one row. */
    addPhotographsTo: (row: Row, files: readonly File[]) =>
      take(files, (good) => {
        const uploading = uploads.uploads.filter(
          ({ to, stage }) => to === row.key && stage !== 'failed',
        ).length;
        const left = Math.max(0, IMAGES_MAX.products - row.photographs.length - uploading);
        uploads.add(row.key, good.slice(0, left));
        return good.slice(left);
      }),
    removePhotograph: (key: string, url: string) =>
      change(key, ({ photographs }) => ({ photographs: photographs.filter((one) => one.url !== url) })),
    changePhotograph: (key: string, url: string, by: Photograph) =>
      change(key, ({ photographs }) => ({
        photographs: photographs.map((one) => (one.url === url ? by : one)),
      })),
    saveAll,
  };
}

export type KilnLoad = ReturnType<typeof useKilnLoad>;
