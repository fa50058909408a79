import { statuses, type RefusalCode } from './statuses.ts';
import type { SquareErrorBody } from './wire.ts';

/** A refusal in Square's own error shape; the HTTP status comes from the one table. */
export class Rejection extends Error {
  readonly status: number;
  readonly error: SquareErrorBody;

  constructor(code: RefusalCode, detail: string, field?: string) {
    super(detail);
    this.status = statuses[code].status;
    this.error = errorBody(code, detail, field);
  }
}

export function errorBody(code: RefusalCode, detail: string, field?: string): SquareErrorBody {
  const { category } = statuses[code];
  return field === undefined ? { category, code, detail } : { category, code, detail, field };
}
