import { isJsonObject, type JsonObject, type JsonSchema } from '../json.ts';
import { cutCycles } from './cycles.ts';
import { addFormat } from './formats.ts';
import { COUNT_KEYWORDS, type Draft, draftOf, isTypeName } from './keywords.ts';
import { usablePattern } from './pattern/usable.ts';
import { type References, referencesOf } from './references.ts';
import { type RepairedSchema, type SchemaNode, type Subschema, schemaNode, type TypeName } from './schema-node.ts';

/** Repairs a schema from outside. Throws where it is too large; otherwise whatever is wrong with it only widens it. */
export function repairSchema(schema: JsonSchema): RepairedSchema {
  const strict = new Repair(schema, { relaxed: false, patterns: true });
  return strict.widened ? new Repair(schema, { relaxed: true, patterns: true }).result : strict.result;
}

/** The same without patterns and `uniqueItems`, whose checks can take any time. Accepts all that the whole schema accepts. */
export function withoutCostlyChecks(schema: JsonSchema): RepairedSchema {
  return new Repair(schema, { relaxed: true, patterns: false }).result;
}

interface RepairOptions {
  /**
   * Once something was left out, a subschema may accept more than its author meant. Under `not`, `if`, `oneOf`, `unevaluated…`
   * or `maxContains` that would refuse good input; so these are left out too, and `oneOf` becomes `anyOf`.
   */
  readonly relaxed: boolean;
  readonly patterns: boolean;
}

const MAX_NODES = 20_000;
const MAX_DEPTH = 200;

class Repair {
  readonly result: RepairedSchema;
  /** Whether anything that may have constrained values was left out. */
  widened = false;
  readonly #options: RepairOptions;
  readonly #draft: Draft;
  readonly #references: References | undefined;
  readonly #nodes = new Map<JsonObject, SchemaNode>();
  readonly #keys = new Map<JsonObject | boolean, string>();
  readonly #targets: Record<string, Subschema> = Object.create(null);
  readonly #waiting: { readonly key: string; readonly raw: JsonObject | boolean }[] = [];
  readonly #patterns = new Set<string>();
  #comparesItems = false;
  #depth = 0;

  constructor(schema: JsonSchema, options: RepairOptions) {
    this.#options = options;
    this.#draft = draftOf(schema);
    this.#references = isJsonObject(schema) ? referencesOf(schema, this.#draft) : undefined;
    const root = this.#schema(schema);
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      this.#targets[next.key] = this.#schema(next.raw);
    }
    if (cutCycles([root, ...Object.values(this.#targets)], this.#targets)) this.widened = true;
    this.result = { root, targets: this.#targets, patterns: [...this.#patterns], comparesItems: this.#comparesItems };
  }

  #schema(raw: unknown): Subschema {
    if (typeof raw === 'boolean') return raw;
    if (!isJsonObject(raw)) return this.#widen();
    const known = this.#nodes.get(raw);
    if (known !== undefined) return known;
    if (this.#depth >= MAX_DEPTH) return this.#widen();
    if (this.#nodes.size >= MAX_NODES) throw new RangeError(`It holds more than ${MAX_NODES} schemas`);
    const node = schemaNode();
    this.#nodes.set(raw, node);
    this.#depth++;
    this.#fill(node, raw);
    this.#depth--;
    return node;
  }

  #widen(): true {
    this.widened = true;
    return true;
  }

  #fill(node: SchemaNode, raw: JsonObject): void {
    if (Array.isArray(raw.examples)) node.examples = raw.examples;
    else if (raw.example !== undefined) node.examples = [raw.example];
    if (raw.default !== undefined) node.default = raw.default;
    this.#reference(node, raw);
    if (this.#draft !== 'current' && typeof raw.$ref === 'string') return;
    this.#values(node, raw);
    this.#numbers(node, raw);
    this.#strings(node, raw);
    this.#object(node, raw);
    this.#array(node, raw);
    this.#combinators(node, raw);
    if (raw.nullable === true) allowNull(node);
  }

  #reference(node: SchemaNode, raw: JsonObject): void {
    let target: JsonObject | boolean | undefined;
    if (typeof raw.$ref === 'string') target = this.#references?.resolve(raw.$ref, raw);
    else if (typeof raw.$dynamicRef === 'string') target = this.#references?.resolveDynamic(raw.$dynamicRef, raw);
    else if (typeof raw.$recursiveRef === 'string') target = this.#references?.resolveRecursive(raw);
    else if (raw.$ref === undefined) return;
    if (target === undefined) {
      this.widened = true;
      return;
    }
    let key = this.#keys.get(target);
    if (key === undefined) {
      key = String(this.#keys.size);
      this.#keys.set(target, key);
      this.#waiting.push({ key, raw: target });
    }
    node.$ref = key;
  }

  #values(node: SchemaNode, raw: JsonObject): void {
    if (raw.type !== undefined) {
      const types = Array.isArray(raw.type) ? raw.type : [raw.type];
      const known = types.filter(isTypeName);
      if (known.length === 0 || known.length < types.length) this.widened = true;
      else node.type = known.length === 1 ? (known[0] as TypeName) : known;
    }
    if (raw.const !== undefined) node.const = raw.const;
    if (Array.isArray(raw.enum) && raw.enum.length > 0) node.enum = raw.enum;
    else if (raw.enum !== undefined) this.widened = true;
  }

  #numbers(node: SchemaNode, raw: JsonObject): void {
    for (const keyword of COUNT_KEYWORDS) {
      const count = raw[keyword];
      if (typeof count === 'number' && count >= 0) node[keyword] = count;
      else if (count !== undefined) this.widened = true;
    }
    if (this.#options.relaxed) delete node.maxContains;
    this.#bound(node, raw, 'minimum', 'exclusiveMinimum');
    this.#bound(node, raw, 'maximum', 'exclusiveMaximum');
    if (typeof raw.multipleOf === 'number' && raw.multipleOf > 0) node.multipleOf = raw.multipleOf;
    else if (raw.multipleOf !== undefined) this.widened = true;
  }

  /** A bound and its exclusive twin, which was a flag in draft-04 and still is in what some servers send. */
  #bound(
    node: SchemaNode,
    raw: JsonObject,
    bound: 'minimum' | 'maximum',
    exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
  ): void {
    const value = raw[bound];
    const limit = raw[exclusive];
    if (typeof value === 'number') node[limit === true ? exclusive : bound] = value;
    else if (value !== undefined) this.widened = true;
    if (typeof limit === 'number') node[exclusive] = limit;
    else if (limit !== undefined && typeof limit !== 'boolean') this.widened = true;
  }

  #strings(node: SchemaNode, raw: JsonObject): void {
    if (typeof raw.pattern === 'string') {
      const pattern = this.#pattern(raw.pattern);
      if (pattern !== undefined) node.pattern = pattern;
    } else if (raw.pattern !== undefined) this.widened = true;
    addFormat(node, raw.format);
  }

  #pattern(raw: string): string | undefined {
    const pattern = this.#options.patterns ? usablePattern(raw) : undefined;
    if (pattern === undefined) this.widened = true;
    else this.#patterns.add(pattern);
    return pattern;
  }

  #object(node: SchemaNode, raw: JsonObject): void {
    const { required } = raw;
    if (Array.isArray(required)) node.required = required.filter((name) => typeof name === 'string');
    else if (required !== undefined) this.widened = true;
    const lost = !this.#map(node, raw, 'properties') || !this.#patternProperties(node, raw);
    // What counts as additional is known only while all the names and patterns are.
    if (!lost) this.#child(node, raw, 'additionalProperties');
    this.#child(node, raw, 'propertyNames');
    this.#map(node, raw, 'dependentSchemas');
    this.#dependencies(node, raw);
    if (!this.#options.relaxed) this.#child(node, raw, 'unevaluatedProperties');
  }

  /** False where names or patterns were lost. */
  #patternProperties(node: SchemaNode, raw: JsonObject): boolean {
    if (!isJsonObject(raw.patternProperties)) return this.#map(node, raw, 'patternProperties');
    const usable: Record<string, Subschema> = Object.create(null);
    let complete = true;
    for (const [key, child] of Object.entries(raw.patternProperties)) {
      const pattern = this.#pattern(key);
      if (pattern === undefined) complete = false;
      else usable[pattern] = this.#schema(child);
    }
    node.patternProperties = usable;
    return complete;
  }

  #dependencies(node: SchemaNode, raw: JsonObject): void {
    const required: Record<string, string[]> = Object.create(null);
    const schemas: Record<string, Subschema> = node.dependentSchemas ?? Object.create(null);
    const sources = [raw.dependentRequired, this.#draft === 'current' ? undefined : raw.dependencies];
    for (const source of sources) {
      if (!isJsonObject(source)) {
        if (source !== undefined) this.widened = true;
        continue;
      }
      for (const [name, value] of Object.entries(source)) {
        if (Array.isArray(value)) required[name] = value.filter((item) => typeof item === 'string');
        else if (typeof value === 'string') required[name] = [value];
        else schemas[name] = this.#schema(value);
      }
    }
    if (Object.keys(required).length > 0) node.dependentRequired = required;
    if (Object.keys(schemas).length > 0) node.dependentSchemas = schemas;
  }

  #array(node: SchemaNode, raw: JsonObject): void {
    if (Array.isArray(raw.items)) {
      node.prefixItems = raw.items.map((item) => this.#schema(item));
      if (raw.additionalItems !== undefined) node.items = this.#schema(raw.additionalItems);
    } else {
      const complete = this.#list(node, raw, 'prefixItems');
      if (complete) this.#child(node, raw, 'items');
    }
    this.#child(node, raw, 'contains');
    if (raw.uniqueItems === true && this.#options.patterns) {
      node.uniqueItems = true;
      this.#comparesItems = true;
    } else if (raw.uniqueItems !== undefined && raw.uniqueItems !== false) this.widened = true;
    if (!this.#options.relaxed) this.#child(node, raw, 'unevaluatedItems');
  }

  #combinators(node: SchemaNode, raw: JsonObject): void {
    this.#list(node, raw, 'allOf');
    this.#list(node, raw, 'anyOf');
    this.#list(node, raw, 'oneOf');
    if (this.#options.relaxed) {
      if (node.oneOf === undefined) return;
      const some = schemaNode({ anyOf: node.oneOf });
      node.allOf = [...(node.allOf ?? []), some];
      delete node.oneOf;
      return;
    }
    this.#child(node, raw, 'not');
    if (raw.if === undefined) return;
    for (const keyword of ['if', 'then', 'else'] as const) this.#child(node, raw, keyword);
  }

  #child(node: SchemaNode, raw: JsonObject, keyword: ChildKeyword): void {
    const child = raw[keyword];
    if (typeof child === 'boolean' || isJsonObject(child)) node[keyword] = this.#schema(child);
    else if (child !== undefined) this.widened = true;
  }

  #list(node: SchemaNode, raw: JsonObject, keyword: 'allOf' | 'anyOf' | 'oneOf' | 'prefixItems'): boolean {
    const list = raw[keyword];
    if (list === undefined) return true;
    if (Array.isArray(list) && list.length > 0) {
      node[keyword] = [...(node[keyword] ?? []), ...list.map((item) => this.#schema(item))];
      return true;
    }
    this.widened = true;
    return false;
  }

  #map(node: SchemaNode, raw: JsonObject, keyword: 'properties' | 'patternProperties' | 'dependentSchemas'): boolean {
    const map = raw[keyword];
    if (map === undefined) return true;
    if (!isJsonObject(map)) {
      this.widened = true;
      return false;
    }
    const repaired: Record<string, Subschema> = Object.create(null);
    for (const key of Object.keys(map)) repaired[key] = this.#schema(map[key]);
    node[keyword] = repaired;
    return true;
  }
}

type ChildKeyword =
  | 'additionalProperties'
  | 'propertyNames'
  | 'unevaluatedProperties'
  | 'items'
  | 'contains'
  | 'unevaluatedItems'
  | 'not'
  | 'if'
  | 'then'
  | 'else';

/** `nullable` of OpenAPI: null is taken besides whatever else the schema says. */
function allowNull(node: SchemaNode): void {
  const rest = schemaNode(node);
  for (const key of Object.keys(node)) delete node[key as keyof SchemaNode];
  if (rest.examples !== undefined) node.examples = rest.examples;
  if (rest.default !== undefined) node.default = rest.default;
  node.anyOf = [rest, schemaNode({ type: 'null' })];
}
