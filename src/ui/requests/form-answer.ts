import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import type { FormAnswer } from '../../session/index.ts';

/** What the fields of a form hold at first: the defaults of its schema, of optional fields too. */
export function startAnswer(schema: JsonObject): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      isJsonObject(field) && field.default !== undefined ? [[name, field.default]] : [],
    ),
  );
}

/** Whether there is nothing to fill in: the server only wants a yes or no. */
export function isEmptyForm(schema: JsonObject): boolean {
  return !isJsonObject(schema.properties) || Object.keys(schema.properties).length === 0;
}

/** The answer in the few types that an answer may hold; what a field of another type holds is left out. */
export function formAnswer(value: Json | undefined): FormAnswer {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(members.filter((member): member is [string, FormAnswer[string]] => isAnswer(member[1])));
}

function isAnswer(value: Json | undefined): value is FormAnswer[string] {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
