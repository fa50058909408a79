import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { EXAMPLE_ID } from '@slipcast/contracts/http/fields';
import type { Role } from '@slipcast/contracts/roles';
import { PROBLEM_STATUS, ProblemAnswer, type ProblemCode } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Access, Endpoint } from './endpoint.ts';
import { exampleOf } from './openapi-examples.ts';
import { problemOf } from './problem.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE, SESSION_HEADER } from './session-cookie.ts';

type Responses = ZodOpenApiOperationObject['responses'];

const SECURITY: Record<Access, ZodOpenApiOperationObject['security']> = {
  none: undefined,
  shopper: [{}, { bearer: [] }, { session: [] }, { guest: [] }],
  bearer: [{ bearer: [] }, { session: [] }],
  packer: [{ bearer: [] }, { session: [] }],
  admin: [{ bearer: [] }, { session: [] }],
  'super-admin': [{ bearer: [] }, { session: [] }],
  internal: undefined,
};

/** Who may use an operation of the back office. */
const ROLES: Partial<Record<Access, Role[]>> = {
  packer: ['packer', 'admin', 'superadmin'],
  admin: ['admin', 'superadmin'],
  'super-admin': ['superadmin'],
};

/** The object behind a schema that first reads both spellings of its fields. */
function objectIn(schema: z.ZodType): z.ZodObject {
  return schema instanceof z.ZodPipe ? objectIn(schema.out as z.ZodType) : (schema as z.ZodObject);
}

const answerContent = (schema: z.ZodType) =>
  schema instanceof z.ZodFile
    ? { [z.toJSONSchema(schema).contentMediaType ?? 'image/*']: { schema } }
    : {
        [String(schema.meta()?.['contentMediaType'] ?? 'application/json')]: {
          schema,
          example: exampleOf(schema),
        },
      };

/** Every code that this endpoint may refuse with, those included that its schemas and access level imply. */
function problemCodes({ methods, access, schemas, refusals }: Endpoint): ProblemCode[] {
  // A compressed body is refused before anyone looks at the route.
  const codes = new Set<ProblemCode>([...refusals, 'unsupported-media-type']);
  const { params, query, body, form } = schemas;
  if (params ?? query ?? body ?? form) codes.add('invalid-body');
  if (body) codes.add('malformed-json');
  if (body ?? form) codes.add('too-large');
  if (access !== 'none') codes.add('session-over');
  if (access !== 'none' && !methods.every((method) => method === 'GET')) codes.add('cross-site');
  if (access !== 'none' && access !== 'shopper') codes.add('unauthorized');
  if (access in ROLES) codes.add('forbidden').add('second-factor-needed');
  return [...codes];
}

function responsesOf(endpoint: Endpoint): Responses {
  const responses: Responses = {
    default: {
      description: 'Any other refusal; see `code`',
      content: { 'application/problem+json': { schema: ProblemAnswer } },
    },
  };
  for (const [status, schema] of Object.entries(endpoint.answers))
    responses[status as '200'] = {
      description: STATUS_CODES[status] ?? '',
      ...(schema ? { content: answerContent(schema) } : {}),
    };
  for (const [status, codes] of Map.groupBy(problemCodes(endpoint), (code) => PROBLEM_STATUS[code])) {
    const title = STATUS_CODES[status] ?? '';
    responses[`${status}` as '400'] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: {
        'application/problem+json': {
          schema: ProblemAnswer,
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: problemOf(new Refusal(code, title), EXAMPLE_ID) }]),
          ),
        },
      },
    };
  }
  return responses;
}

function operation(service: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { body, form, params, query } = endpoint.schemas;
  const content = {
    ...(body ? { 'application/json': { schema: body } } : {}),
    ...(form ? { 'multipart/form-data': { schema: form } } : {}),
  };
  return {
    tags: [service],
    summary: endpoint.summary,
    // A search is known by its query only.
    ...(typeof endpoint.importance === 'string' ? { 'x-importance': endpoint.importance } : {}),
    security: SECURITY[endpoint.access],
    ...(ROLES[endpoint.access] && { 'x-roles': ROLES[endpoint.access] }),
    requestParams: {
      ...(params ? { path: objectIn(params) } : {}),
      ...(query ? { query: objectIn(query) } : {}),
    },
    ...((body ?? form) ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(endpoint),
  };
}

/** OpenAPI 3.1 of a service's public endpoints, generated from the schemas that validate requests and describe answers. */
export function openApi(service: string, endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints.filter(({ access, refusedAt }) => access !== 'internal' && !refusedAt)) {
    const path = (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {});
    for (const method of endpoint.methods) path[method.toLowerCase()] = operation(service, endpoint);
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `slipcast ${service}`, version: '1' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Set by logging in; \`${SECURE_SESSION_COOKIE}\` behind TLS. Changes need the header \`${SESSION_HEADER}: cookie\` and a page of the shop itself`,
        },
        guest: { type: 'apiKey', in: 'cookie', name: 'slipcast_guest' },
      },
    },
  });
}
