import type { Request, Response } from 'express';
import { IMAGE_BYTES_MAX } from '@slipcast/contracts/limits';
import { Refusal } from '@slipcast/contracts/refusal';
import { tooLarge } from './images.ts';

export const MAX_FILES = 20;

export interface Received {
  files: { name: string; body: Buffer }[];
  /** The form's other fields, or the JSON body. */
  fields: Record<string, unknown>;
}

function refusalOf(error: unknown): Refusal {
  const { code } = error as { code?: string };
  if (code === 'LIMIT_FILE_SIZE') return tooLarge();
  const tooMany = code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE';
  return new Refusal(
    'invalid-body',
    tooMany ? `At most ${MAX_FILES} images at a time` : 'The upload is malformed',
  );
}

/** Reads the files of a multipart upload into memory, each smaller than 5 MB (A§5). A body of another type has no files. */
export async function receiveFiles(
  req: Request,
  res: Response,
  field: string,
  maxFiles: number,
): Promise<Received> {
  const { default: multer } = await import('multer');
  const form = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: IMAGE_BYTES_MAX - 1,
      files: maxFiles,
      fields: 10,
      fieldSize: 4096,
      parts: maxFiles + 10,
    },
  });
  await new Promise<void>((resolve, reject) =>
    form.array(field, maxFiles)(req, res, (error: unknown) => (error ? reject(refusalOf(error)) : resolve())),
  );
  const files = (req.files ?? []) as Express.Multer.File[];
  return {
    files: files.map(({ originalname, buffer }) => ({ name: originalname, body: buffer })),
    fields: { ...(req.body as Record<string, unknown> | undefined) },
  };
}
