import type { Request, Response } from 'express';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';

const MEGABYTE = 1024 * 1024;

function refusalOf(error: unknown, bytes: number): Refusal {
  const { code } = error as { code?: string };
  if (code === 'LIMIT_FILE_SIZE')
    return new Refusal('too-large', `The file must be smaller than ${bytes / MEGABYTE} MB`);
  if (code === 'LIMIT_UNEXPECTED_FILE') return fieldRefusal('file', 'Please choose one file');
  return new Refusal('invalid-body', 'The upload is malformed');
}

/** Reads the one `file` of a multipart upload into memory. Throws Refusal 'invalid-body' or 'too-large'. @param bytes the most */
export async function receiveFile(
  req: Request,
  res: Response,
  bytes: number,
): Promise<{ name: string; body: Buffer }> {
  const { default: multer } = await import('multer');
  const form = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: bytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
    // Names are UTF-8 in every browser.
    defParamCharset: 'utf8',
  });
  await new Promise<void>((resolve, reject) =>
    form.single('file')(req, res, (error: unknown) => (error ? reject(refusalOf(error, bytes)) : resolve())),
  );
  if (!req.file) throw fieldRefusal('file', 'Please choose a file');
  return { name: req.file.originalname, body: req.file.buffer };
}
