import type { Request, Response } from 'express';
import { IMPORT_LIMITS } from '@slipcast/contracts/imports';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';

const MEGABYTE = 1024 * 1024;

function refusalOf(error: unknown): Refusal {
  const { code } = error as { code?: string };
  if (code === 'LIMIT_FILE_SIZE')
    return new Refusal('too-large', `The file must be smaller than ${IMPORT_LIMITS.bytes / MEGABYTE} MB`);
  if (code === 'LIMIT_UNEXPECTED_FILE') return fieldRefusal('file', 'Please choose one file');
  return new Refusal('invalid-body', 'The upload is malformed');
}

/** Reads the one `file` of a multipart upload into memory. Throws Refusal 'invalid-body' or 'too-large'. */
export async function receiveTable(req: Request, res: Response): Promise<{ name: string; body: Buffer }> {
  const { default: multer } = await import('multer');
  const form = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: IMPORT_LIMITS.bytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
    // Names are UTF-8 in every browser.
    defParamCharset: 'utf8',
  });
  await new Promise<void>((resolve, reject) =>
    form.single('file')(req, res, (error: unknown) => (error ? reject(refusalOf(error)) : resolve())),
  );
  if (!req.file) throw fieldRefusal('file', 'Please choose a file');
  return { name: req.file.originalname, body: req.file.buffer };
}
