import { structured } from '../../src/runtime/host/testing/sources.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/runtime/json.ts';
import type { Source } from '../../src/runtime/source.ts';
import type { Tool } from '../../src/runtime/spec.ts';

/** A tool of the scripts' servers: what it takes and gives, and the function that answers. */
interface ServedTool {
  readonly name: string;
  readonly description: string;
  readonly takes: JsonObject;
  readonly gives: JsonObject;
  readonly answer: (input: JsonObject) => JsonObject;
}

const object = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});
const STRING = { type: 'string' };
const NUMBER = { type: 'number' };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const optional = (type: 'string' | 'number'): JsonObject => ({ type: [type, 'null'] });

const PRODUCT = object({ id: NUMBER, name: STRING, price: NUMBER, stock: NUMBER, tags: list(STRING), addedAt: STRING });
const ISSUE = object({
  key: STRING,
  title: STRING,
  state: STRING,
  assignee: optional('string'),
  points: optional('number'),
  labels: list(STRING),
  createdAt: STRING,
});

const products: readonly JsonObject[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: ['Lamp', 'Chair', 'Desk', 'Rug', 'Shelf'][index % 5] + (index < 5 ? '' : ` ${Math.floor(index / 5) + 1}`),
  price: Math.round((index * 37.35 + 9.99) * 100) / 100,
  stock: (index * 7) % 11,
  tags: [['home', 'sale'], ['office'], [], ['home', 'new', 'office']][index % 4] as string[],
  addedAt: new Date(Date.UTC(2024, index % 12, ((index * 5) % 28) + 1, index)).toISOString(),
}));
const issues: readonly JsonObject[] = Array.from({ length: 17 }, (_, index) => ({
  key: `WEB-${index + 1}`,
  title: `${['Fix login', 'Update docs', 'Crash on start', 'Slow search', 'Typo in footer'][index % 5]} #${index + 1}`,
  state: ['open', 'closed', 'in_progress'][index % 3] as string,
  assignee: ['ann', null, 'bo', 'cy'][index % 4] as string | null,
  points: [1, 2, null, 5, 8][index % 5] as number | null,
  labels: [['bug'], ['docs', 'p2'], ['bug', 'p1'], []][index % 4] as string[],
  createdAt: new Date(Date.UTC(2025, 2, 28 + index, 22)).toISOString(),
}));

const page = (items: readonly JsonObject[], { offset, limit }: JsonObject): JsonObject => {
  const from = Number(offset ?? 0);
  const to = from + Number(limit ?? 5);
  return { items: items.slice(from, to), total: items.length, nextOffset: to < items.length ? to : null };
};
const paged = (item: JsonObject): JsonObject =>
  object({ items: list(item), total: NUMBER, nextOffset: optional('number') });

const SERVERS: Readonly<Record<string, readonly ServedTool[]>> = {
  shop: [
    {
      name: 'listProducts',
      description: 'Products, a page at a time.',
      takes: object({ offset: NUMBER, limit: NUMBER, tag: STRING }, []),
      gives: paged(PRODUCT),
      answer: (input) =>
        page(
          products.filter(({ tags }) => input.tag === undefined || (tags as Json[]).includes(input.tag)),
          input,
        ),
    },
    {
      name: 'getProduct',
      description: 'One product.',
      takes: object({ id: NUMBER }),
      gives: PRODUCT,
      answer: ({ id }) =>
        matches(
          products.find((product) => product.id === id),
          `product ${id}`,
        ),
    },
    {
      name: 'placeOrder',
      description: 'Orders some of a product.',
      takes: object({ productId: NUMBER, quantity: NUMBER, note: STRING }, ['productId', 'quantity']),
      gives: object({ orderId: STRING, total: NUMBER }),
      answer: ({ productId, quantity }) => {
        const { price, stock } = matches(
          products.find(({ id }) => id === productId),
          `product ${productId}`,
        );
        if (Number(stock) < Number(quantity)) throw new Error(`only ${stock} of product ${productId} in stock`);
        return {
          orderId: `o-${productId}-${quantity}`,
          total: Math.round(Number(price) * Number(quantity) * 100) / 100,
        };
      },
    },
  ],
  tracker: [
    {
      name: 'searchIssues',
      description: 'Issues by state or label, a page at a time.',
      takes: object({ state: STRING, label: STRING, offset: NUMBER, limit: NUMBER }, []),
      gives: paged(ISSUE),
      answer: (input) =>
        page(
          issues.filter(
            ({ state, labels }) =>
              (input.state === undefined || state === input.state) &&
              (input.label === undefined || (labels as Json[]).includes(input.label)),
          ),
          input,
        ),
    },
    {
      name: 'getIssue',
      description: 'One issue.',
      takes: object({ key: STRING }),
      gives: ISSUE,
      answer: ({ key }) =>
        matches(
          issues.find((issue) => issue.key === key),
          `issue ${key}`,
        ),
    },
    {
      name: 'addComment',
      description: 'Comments on an issue.',
      takes: object({ key: STRING, text: STRING }),
      gives: object({ id: STRING, length: NUMBER }),
      answer: ({ key, text }) => {
        matches(
          issues.find((issue) => issue.key === key),
          `issue ${key}`,
        );
        return { id: `c-${key}`, length: String(text).length };
      },
    },
  ],
};

function matches(item: JsonObject | undefined, what: string): JsonObject {
  if (item === undefined) throw new Error(`there is no ${what}`);
  return item;
}

/** The servers as a host calls them. */
export const servers: readonly Source[] = Object.entries(SERVERS).map(([id, tools]) => ({
  id,
  tools: async () => tools.map(listed),
  call: async (name, input) => {
    const tool = tools.find((other) => other.name === name);
    try {
      return structured((tool as ServedTool).answer(isJsonObject(input) ? input : {}));
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: (error as Error).message }] };
    }
  },
}));

/** The servers as `generateDeclarations` takes them. */
export const declaredServers = Object.entries(SERVERS).map(([id, tools]) => ({ id, tools: tools.map(listed) }));

/** The servers as modules of functions, for an engine without a host. */
export const serverModules: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(SERVERS).map(([id, tools]) => [
    `@codemode/servers/${id}`,
    Object.fromEntries(
      tools.map(({ name, answer }) => [
        name,
        async (input: JsonObject = {}) => structuredClone(answer(structuredClone(input))),
      ]),
    ),
  ]),
);

function listed({ name, description, takes, gives }: ServedTool): Tool {
  return { name, description, inputSchema: takes, outputSchema: gives } as Tool;
}
