/** As much of JSON Schema as the shop's own API reference uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  contentEncoding?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  examples?: unknown[];
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Parameter {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}
interface Response {
  content?: Record<string, { examples?: Record<string, unknown> }>;
}
interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
  'x-roles'?: string[];
}
export interface ApiDocument {
  paths: Record<string, Partial<Record<Method, Described>>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Operation {
  /** `PUT /api/cart/items/{id}` */
  key: string;
  method: string;
  path: string;
  parameters: Parameter[];
  json?: JsonSchema;
  form?: JsonSchema;
  /** The problem codes that the reference names for it. */
  codes: Set<string>;
  /** Of the back office: who may use it. */
  roles?: string[];
}

/** All operations of an API reference, in its order. */
export function operationsOf({ paths }: Pick<ApiDocument, 'paths'>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody, responses, 'x-roles': roles }]) => {
      const method = name.toUpperCase();
      const problems = Object.values(responses).map(({ content }) => content?.['application/problem+json']);
      return {
        key: `${method} ${path}`,
        method,
        path,
        parameters,
        json: requestBody?.content['application/json']?.schema,
        form: requestBody?.content['multipart/form-data']?.schema,
        roles,
        codes: new Set(problems.flatMap((problem) => Object.keys(problem?.examples ?? {}))),
      };
    }),
  );
}

export async function readApiDocument(url: string): Promise<ApiDocument> {
  const answer = await fetch(`${url}/api/openapi.json`);
  if (!answer.ok) throw new Error(`${url}/api/openapi.json answered ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}
