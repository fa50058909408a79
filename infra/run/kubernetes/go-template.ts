/**
 * As much of Go's text/template as the chart uses: `if`, `else if`, `range`, `with`, `define`, variables, pipelines and calls. The tests
 * render the chart with it where Helm is not installed, and compare it with Helm where it is.
 */
export type Value = unknown;
export type Functions = Record<string, (...args: Value[]) => Value>;

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'action'; code: string }
  | { kind: 'if' | 'with' | 'range'; code: string; body: Node[]; otherwise: Node[] };

export const isEmpty = (value: Value): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Text and actions in turns; `{{-` and `-}}` take the blanks beside them away. */
function split(source: string): string[] {
  const parts = source.split(/\{\{(-?)\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*(-?)\}\}/);
  const result = [parts[0] ?? ''];
  for (let at = 1; at < parts.length; at += 4) {
    const [before = '', code = '', after = '', text = ''] = parts.slice(at, at + 4);
    if (before) result.push(result.pop()?.trimEnd() ?? '');
    result.push(code, after ? text.trimStart() : text);
  }
  return result;
}

/** The templates that a source defines; its own text is the one named ''. */
export function parseTemplate(source: string): Map<string, Node[]> {
  const parts = split(source);
  const defined = new Map<string, Node[]>();
  let at = 0;
  /** Up to the `end` or `else` that belongs to the caller, which it answers. */
  function block(): { nodes: Node[]; ended: string } {
    const nodes: Node[] = [];
    for (; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      if (at % 2 === 0) {
        nodes.push({ kind: 'text', text: part });
        continue;
      }
      const [word = '', ...rest] = part.split(' ');
      if (word === 'end' || word === 'else') return { nodes, ended: part };
      if (part.startsWith('/*')) continue;
      const code = rest.join(' ');
      if (word === 'define') defined.set(JSON.parse(code) as string, inside().nodes);
      else if (word === 'if' || word === 'with' || word === 'range') nodes.push(branch(word, code));
      else nodes.push({ kind: 'action', code: part });
    }
    return { nodes, ended: '' };
  }
  function inside() {
    at += 1;
    return block();
  }
  function branch(kind: 'if' | 'with' | 'range', code: string): Node {
    const { nodes: body, ended } = inside();
    if (ended === 'end') return { kind, code, body, otherwise: [] };
    const next = /^else if (.*)$/s.exec(ended)?.[1];
    return { kind, code, body, otherwise: next ? [branch('if', next)] : inside().nodes };
  }
  return defined.set('', block().nodes);
}

class Scope {
  readonly dot: Value;
  private readonly variables = new Map<string, Value>();
  private readonly outer: Scope | undefined;
  constructor(dot: Value, outer?: Scope) {
    this.dot = dot;
    this.outer = outer;
  }
  get(name: string): Value {
    return this.variables.has(name) ? this.variables.get(name) : this.outer?.get(name);
  }
  declare(name: string, value: Value): void {
    this.variables.set(name, value);
  }
  assign(name: string, value: Value): void {
    if (this.variables.has(name) || !this.outer) this.variables.set(name, value);
    else this.outer.assign(name, value);
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g;

const field = (value: Value, path: string): Value =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<Value>((object, name) => (object as Record<string, Value> | undefined)?.[name], value);

/** Renders templates with these functions; `include` is among them. */
export function createRenderer(templates: Map<string, Node[]>, given: Functions) {
  const functions: Functions = { ...given, include: (name, dot) => render(String(name), dot) };

  function evaluate(code: string, scope: Scope): Value {
    const tokens = code.match(TOKENS) ?? [];
    let at = 0;
    const operand = (): Value => {
      const token = tokens[at] ?? '';
      at += 1;
      if (token === '(') {
        const value = pipeline();
        at += 1;
        return value;
      }
      if (token.startsWith('"')) return JSON.parse(token);
      if (/^-?\d+$/.test(token)) return Number(token);
      const [, variable = ''] = /^(\$\w*)/.exec(token) ?? [];
      if (variable) return field(scope.get(variable), token.slice(variable.length));
      if (token.startsWith('.')) return field(scope.dot, token);
      return functionOf(token)();
    };
    const functionOf = (name: string) => {
      const found = functions[name];
      if (!found) throw new Error(`the template calls ${name}, which is not known here`);
      return found;
    };
    const ended = () => at >= tokens.length || tokens[at] === '|' || tokens[at] === ')';
    const command = (piped: Value[]): Value => {
      const token = tokens[at] ?? '';
      const isName = /^[a-z]/i.test(token);
      const first = isName ? undefined : operand();
      if (isName) at += 1;
      // `.Files.Get "…"` is a method of a value.
      const call = isName ? functionOf(token) : first;
      if (typeof call !== 'function') return call;
      const args: Value[] = [];
      while (!ended()) args.push(operand());
      return (call as (...all: Value[]) => Value)(...args, ...piped);
    };
    const pipeline = (): Value => {
      let value = command([]);
      while (tokens[at] === '|') {
        at += 1;
        value = command([value]);
      }
      return value;
    };
    return pipeline();
  }

  function each({ code, body, otherwise }: { code: string; body: Node[]; otherwise: Node[] }, scope: Scope) {
    const [, key, value, list = code] = /^(?:(\$\w+), )?(?:(\$\w+) := )?(.*)$/s.exec(code) ?? [];
    const all = evaluate(list, scope) as object | undefined;
    if (isEmpty(all)) return run(otherwise, scope);
    const entries = Array.isArray(all) ? all.entries() : Object.entries(all ?? {}).toSorted(byKey);
    return [...entries]
      .map(([name, one]) => {
        const inner = new Scope(one, scope);
        if (key) inner.declare(key, name);
        if (value) inner.declare(value, one);
        return run(body, inner);
      })
      .join('');
  }
  const byKey = ([one]: [string, Value], [other]: [string, Value]) => (one < other ? -1 : 1);

  function step(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'range') return each(node, scope);
    if (node.kind === 'action') {
      const [, name, sign, code = ''] = /^(\$\w+) (:?=) (.*)$/s.exec(node.code) ?? [];
      if (!name) return String(evaluate(node.code, scope) ?? '');
      const value = evaluate(code, scope);
      if (sign === '=') scope.assign(name, value);
      else scope.declare(name, value);
      return '';
    }
    const value = evaluate(node.code, scope);
    if (isEmpty(value)) return run(node.otherwise, new Scope(scope.dot, scope));
    return run(node.body, new Scope(node.kind === 'with' ? value : scope.dot, scope));
  }
  const run = (nodes: Node[], scope: Scope): string => nodes.map((node) => step(node, scope)).join('');

  function render(name: string, dot: Value): string {
    const nodes = templates.get(name);
    if (!nodes) throw new Error(`there is no template ${name}`);
    const scope = new Scope(dot);
    scope.declare('$', dot);
    return run(nodes, scope);
  }
  return render;
}
