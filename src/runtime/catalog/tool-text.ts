import type { Tool } from '../spec.ts';

/** Text of all that a server says of a tool, the same whatever the order of keys. Cycles and depth do no harm. */
export function toolText({ name, title, description, inputSchema, outputSchema, annotations }: Tool): string {
  return canonicalText({ name, title, description, inputSchema, outputSchema, annotations });
}

type Step = { readonly value: unknown } | { readonly text: string } | { readonly leave: object };

/** JSON text with sorted keys, made without recursion: schemas from outside nest as deep as they like. */
export function canonicalText(root: unknown): string {
  const out: string[] = [];
  const open = new Set<object>();
  const steps: Step[] = [{ value: root }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('text' in step) out.push(step.text);
    else if ('leave' in step) open.delete(step.leave);
    else if (typeof step.value !== 'object' || step.value === null) out.push(JSON.stringify(step.value) ?? 'null');
    else if (open.has(step.value)) out.push('"(cycle)"');
    else enter(step.value, steps, open);
  }
  return out.join('');
}

function enter(value: object, steps: Step[], open: Set<object>): void {
  open.add(value);
  const members: Step[] = [];
  if (Array.isArray(value)) {
    for (const item of value) members.push({ text: members.length === 0 ? '[' : ',' }, { value: item });
    members.push({ text: members.length === 0 ? '[]' : ']' });
  } else {
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object).sort()) {
      if (object[key] === undefined) continue;
      members.push({ text: `${members.length === 0 ? '{' : ','}${JSON.stringify(key)}:` }, { value: object[key] });
    }
    members.push({ text: members.length === 0 ? '{}' : '}' });
  }
  steps.push({ leave: value });
  for (const member of members.reverse()) steps.push(member);
}
