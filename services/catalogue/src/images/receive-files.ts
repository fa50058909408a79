import type { Request, Response } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import { tooLarge } from './fetch-image.ts';

export const MOST_FILES = 20;
/** Less than 5 MB (A§5): a file of exactly that size is refused. */
const MOST_BYTES = 5 * 1024 * 1024 - 1;

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
    tooMany ? `At most ${MOST_FILES} images at a time` : 'The upload is malformed',
  );
}

/** Reads a multipart upload into memory: files of `field`, less than 5 MB each. A body of another type has no files. */
export async function receiveFiles(
  req: Request,
  res: Response,
  field: string,
  mostFiles: number,
): Promise<Received> {
  const { default: multer } = await import('multer');
  const form = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: MOST_BYTES, files: mostFiles, fields: 10, fieldSize: 4096, parts: mostFiles + 10 },
  });
  await new Promise<void>((resolve, reject) =>
    form.array(field, mostFiles)(req, res, (error: unknown) =>
      error ? reject(refusalOf(error)) : resolve(),
    ),
  );
  const files = (req.files ?? []) as Express.Multer.File[];
  return {
    files: files.map(({ originalname, buffer }) => ({ name: originalname, body: buffer })),
    fields: { ...(req.body as Record<string, unknown> | undefined) },
  };
}
