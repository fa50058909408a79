import { PROBLEM_STATUS, type FieldError, type ProblemCode } from './problem.ts';

interface RefusalExtra {
  errors?: FieldError[];
  headers?: Record<string, string>;
  data?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * The way domain code says no. Becomes a problem answer with the code's status; `message` is what the shopper reads.
 *
 * @param extra further members of the problem body; `errors` for field errors, `headers` are sent as headers
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors?: FieldError[];
  readonly headers: Record<string, string>;
  readonly data: Record<string, unknown>;

  constructor(code: ProblemCode, message: string, extra: RefusalExtra = {}) {
    super(message, extra);
    this.code = code;
    this.status = PROBLEM_STATUS[code];
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
    this.data = extra.data ?? {};
  }
}

/** A refusal that concerns one field of the body. */
export const fieldRefusal = (field: string, message: string): Refusal =>
  new Refusal('invalid-body', message, { errors: [{ field, message }] });
