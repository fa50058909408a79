import { z } from 'zod';
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '../problem.ts';
import { EXAMPLE_ID, text } from './fields.ts';

/** The schema of every refusal. */
export const ProblemAnswer = z
  .looseObject({
    type: text('urn:slipcast:problem:not-found'),
    title: text('Not Found'),
    status: z
      .number()
      .int()
      .meta({ examples: [404] }),
    detail: text('Not found'),
    message: z.string().meta({ description: 'For people; the same as detail', examples: ['Not found'] }),
    code: z.enum(Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]]),
    requestId: text(EXAMPLE_ID),
    errors: z
      .array(z.object({ field: text('items.0.quantity'), message: text('Quantity must be at least 1') }))
      .optional(),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457 problem details',
  }) satisfies z.ZodType<Problem>;
