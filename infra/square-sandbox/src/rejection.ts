import { statuses, type RefusalCode } from './statuses.ts';
import type { SquareErrorBody } from './wire.ts';

/** A refusal as Square answers it; the HTTP status comes from the one table. */
export class Rejection extends Error {
  readonly answer: { status: number; body: { errors: SquareErrorBody[] } };

  constructor(code: RefusalCode, detail: string, field?: string) {
    super(detail);
    this.answer = { status: statuses[code].status, body: { errors: [errorBody(code, detail, field)] } };
  }
}

export const errorBody = (code: RefusalCode, detail: string, field?: string): SquareErrorBody => ({
  category: statuses[code].category,
  code,
  detail,
  field,
});
