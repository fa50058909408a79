import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Response {
  content?: Record<string, { schema: object }>;
}
interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: object;
}
export interface ReceivedAnswer {
  method: string;
  /** As it was asked for: `/api/orders?page=2`. */
  path: string;
  status: number;
  contentType: string | null;
  body: unknown;
}
type Check = (answer: ReceivedAnswer) => void;

const isOf = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

function createCheck({ paths, components }: ApiDocument): Check {
  // Zod writes a pattern beside each format, so the formats themselves need no validator.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const validators = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, known);
    return known;
  };
  const templates = Object.keys(paths);

  return ({ method, path, status, contentType, body }) => {
    const asked = path.split('?', 1)[0] as string;
    const template = asked in paths ? asked : templates.find((one) => isOf(one, asked));
    const operation = paths[template ?? '']?.[method.toLowerCase()];
    // Tests also ask for paths and methods that do not exist.
    if (!operation) return;
    const fail = (reason: string): never => {
      throw new Error(`${method} ${template} answered ${status}, which is not as documented: ${reason}`);
    };
    const response =
      operation.responses[status] ?? (status >= 400 ? operation.responses['default'] : undefined);
    if (!response) return fail('unknown status');
    if (body === undefined) return response.content ? fail('a body is missing') : undefined;
    const type = contentType?.split(';')[0] ?? '';
    // A picture is of the type that was asked for: `image/*`.
    const schema = (response.content?.[type] ?? response.content?.[`${type.split('/')[0]}/*`])?.schema;
    if (!schema) return fail(`unknown content type ${contentType}`);
    const validate = validatorOf(schema);
    if (!validate(body)) fail(ajv.errorsText(validate.errors, { dataVar: 'body', separator: '; ' }));
  };
}

const checks = new Map<string, Promise<Check>>();

/** Another release answers at the same address now, with a reference of its own. */
export const forgetReferences = (): void => checks.clear();

/**
 * Throws Error with path and reason if an answer is not what the shop's own API reference says.
 *
 * @param url the shop's address; its reference is read once
 */
export async function checkAnswer(url: string, answer: ReceivedAnswer): Promise<void> {
  const check =
    checks.get(url) ??
    fetch(`${url}/api/openapi.json`).then(async (document) =>
      createCheck((await document.json()) as ApiDocument),
    );
  checks.set(url, check);
  (await check)(answer);
}
